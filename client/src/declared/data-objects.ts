// Written from the declarations of the contract by declared.test.ts: npx vitest run client/src/declared -u
/* eslint-disable max-lines -- one list of declarations */
export interface IdReference {
  readonly id: string;
}

/** A thing that is kept in stock. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly category: {
    readonly id: string;
    readonly name: string;
    readonly class: 'category';
  };
  readonly productCode: string;
  readonly description: string | null;
  readonly unitOfMeasure: string | null;
  readonly pricePerUnit: number | null;
  readonly costPerUnit: number | null;
  readonly upc: string | null;
  readonly ndc: string | null;
  readonly brandName: string | null;
  readonly manufacturer: string | null;
  readonly vendor: string | null;
  readonly abcClass: string | null;
  readonly packageSize: number;
  readonly active: boolean;
  readonly lotAndExpiryControl: boolean;
  readonly coldChain: boolean;
  readonly controlledSubstance: boolean;
  readonly hazardousMaterial: boolean;
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

export interface NewProduct {
  readonly name: string;
  readonly category: IdReference;
  readonly productCode?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly unitOfMeasure?: string | null | undefined;
  readonly pricePerUnit?: number | null | undefined;
  readonly costPerUnit?: number | null | undefined;
  readonly upc?: string | null | undefined;
  readonly ndc?: string | null | undefined;
  readonly brandName?: string | null | undefined;
  readonly manufacturer?: string | null | undefined;
  readonly vendor?: string | null | undefined;
  readonly abcClass?: string | null | undefined;
  readonly packageSize?: number | null | undefined;
  readonly active?: boolean | null | undefined;
  readonly lotAndExpiryControl?: boolean | null | undefined;
  readonly coldChain?: boolean | null | undefined;
  readonly controlledSubstance?: boolean | null | undefined;
  readonly hazardousMaterial?: boolean | null | undefined;
}

export interface ProductChange {
  readonly name?: string | undefined;
  readonly category?: IdReference | undefined;
  readonly productCode?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly unitOfMeasure?: string | null | undefined;
  readonly pricePerUnit?: number | null | undefined;
  readonly costPerUnit?: number | null | undefined;
  readonly upc?: string | null | undefined;
  readonly ndc?: string | null | undefined;
  readonly brandName?: string | null | undefined;
  readonly manufacturer?: string | null | undefined;
  readonly vendor?: string | null | undefined;
  readonly abcClass?: string | null | undefined;
  readonly packageSize?: number | null | undefined;
  readonly active?: boolean | null | undefined;
  readonly lotAndExpiryControl?: boolean | null | undefined;
  readonly coldChain?: boolean | null | undefined;
  readonly controlledSubstance?: boolean | null | undefined;
  readonly hazardousMaterial?: boolean | null | undefined;
  readonly version?: number | undefined;
}

/** A lot of a product. Without a lot number it is the default lot of its product. */
export interface InventoryItem {
  readonly id: string;
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly class: 'product';
  };
  readonly lotNumber: string | null;
  readonly expirationDate: string | null;
  readonly lotStatus: 'APPROVED' | 'RECALLED' | 'ON_HOLD' | 'QUARANTINED' | 'EXPIRED' | 'DAMAGED';
  readonly comments: string | null;
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

export interface NewInventoryItem {
  readonly product: IdReference;
  readonly lotNumber?: string | null | undefined;
  readonly expirationDate?: string | null | undefined;
  readonly lotStatus?: 'APPROVED' | 'RECALLED' | 'ON_HOLD' | 'QUARANTINED' | 'EXPIRED' | 'DAMAGED' | null | undefined;
  readonly comments?: string | null | undefined;
}

export interface InventoryItemChange {
  readonly product?: IdReference | undefined;
  readonly lotNumber?: string | null | undefined;
  readonly expirationDate?: string | null | undefined;
  readonly lotStatus?: 'APPROVED' | 'RECALLED' | 'ON_HOLD' | 'QUARANTINED' | 'EXPIRED' | 'DAMAGED' | null | undefined;
  readonly comments?: string | null | undefined;
  readonly version?: number | undefined;
}

/** Goods on their way from one location to another. */
export interface Shipment {
  readonly id: string;
  readonly name: string;
  readonly origin: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  };
  readonly destination: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  };
  readonly expectedShippingDate: string;
  readonly shipmentType: 'AIR' | 'SEA' | 'LAND' | 'SUITCASE' | 'DEFAULT';
  readonly shipmentNumber: string;
  readonly description: string | null;
  readonly expectedDeliveryDate: string | null;
  readonly actualShippingDate: string | null;
  readonly actualDeliveryDate: string | null;
  readonly carrier: string | null;
  readonly recipient: {
    readonly id: string;
    readonly name: string;
    readonly class: 'person';
  } | null;
  readonly status: 'PENDING' | 'SHIPPED' | 'PARTIALLY_RECEIVED' | 'RECEIVED' | 'CANCELED';
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

export interface NewShipment {
  readonly name: string;
  readonly origin: IdReference;
  readonly destination: IdReference;
  readonly expectedShippingDate: string;
  readonly shipmentType?: 'AIR' | 'SEA' | 'LAND' | 'SUITCASE' | 'DEFAULT' | null | undefined;
  readonly shipmentNumber?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly expectedDeliveryDate?: string | null | undefined;
  readonly actualShippingDate?: string | null | undefined;
  readonly actualDeliveryDate?: string | null | undefined;
  readonly carrier?: string | null | undefined;
  readonly recipient?: IdReference | null | undefined;
}

export interface ShipmentChange {
  readonly name?: string | undefined;
  readonly origin?: IdReference | undefined;
  readonly destination?: IdReference | undefined;
  readonly expectedShippingDate?: string | undefined;
  readonly shipmentType?: 'AIR' | 'SEA' | 'LAND' | 'SUITCASE' | 'DEFAULT' | null | undefined;
  readonly shipmentNumber?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly expectedDeliveryDate?: string | null | undefined;
  readonly actualShippingDate?: string | null | undefined;
  readonly actualDeliveryDate?: string | null | undefined;
  readonly carrier?: string | null | undefined;
  readonly recipient?: IdReference | null | undefined;
  readonly version?: number | undefined;
}

/** A line of a shipment; the quantity is in each. */
export interface ShipmentItem {
  readonly id: string;
  readonly shipment: {
    readonly id: string;
    readonly name: string;
    readonly class: 'shipment';
  };
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly class: 'product';
  };
  readonly inventoryItem: {
    readonly id: string;
    readonly lotNumber: string | null;
    readonly class: 'inventoryItem';
  } | null;
  readonly quantity: number;
  readonly recipient: {
    readonly id: string;
    readonly name: string;
    readonly class: 'person';
  } | null;
  readonly orderItem: {
    readonly id: string;
    readonly class: 'orderItem';
  } | null;
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

export interface NewShipmentItem {
  readonly shipment: IdReference;
  readonly product: IdReference;
  readonly inventoryItem?: IdReference | null | undefined;
  readonly quantity: number;
  readonly recipient?: IdReference | null | undefined;
  readonly orderItem?: IdReference | null | undefined;
}

export interface ShipmentItemChange {
  readonly shipment?: IdReference | undefined;
  readonly product?: IdReference | undefined;
  readonly inventoryItem?: IdReference | null | undefined;
  readonly quantity?: number | undefined;
  readonly recipient?: IdReference | null | undefined;
  readonly orderItem?: IdReference | null | undefined;
  readonly version?: number | undefined;
}

/** A request for goods: stock leaves from its origin and goes to its destination. */
export interface Requisition {
  readonly id: string;
  readonly name: string;
  readonly origin: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  };
  readonly destination: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  };
  readonly requestedBy: {
    readonly id: string;
    readonly name: string;
    readonly class: 'person';
  };
  readonly dateRequested: string;
  readonly requestNumber: string;
  readonly description: string | null;
  readonly type: 'STOCK' | 'ADHOC' | 'NON_STOCK' | 'DEFAULT';
  readonly status:
    | 'CREATED'
    | 'EDITING'
    | 'VERIFYING'
    | 'PICKING'
    | 'PICKED'
    | 'CHECKING'
    | 'ISSUED'
    | 'RECEIVED'
    | 'PENDING_APPROVAL'
    | 'APPROVED'
    | 'REJECTED'
    | 'CANCELED';
  readonly dateIssued: string | null;
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

export interface NewRequisition {
  readonly name: string;
  readonly origin: IdReference;
  readonly destination: IdReference;
  readonly requestedBy: IdReference;
  readonly dateRequested?: string | undefined;
  readonly requestNumber?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly type?: 'STOCK' | 'ADHOC' | 'NON_STOCK' | 'DEFAULT' | null | undefined;
  readonly status?:
    | 'CREATED'
    | 'EDITING'
    | 'VERIFYING'
    | 'PICKING'
    | 'PICKED'
    | 'CHECKING'
    | 'ISSUED'
    | 'RECEIVED'
    | 'PENDING_APPROVAL'
    | 'APPROVED'
    | 'REJECTED'
    | 'CANCELED'
    | null
    | undefined;
  readonly dateIssued?: string | null | undefined;
}

export interface RequisitionChange {
  readonly name?: string | undefined;
  readonly origin?: IdReference | undefined;
  readonly destination?: IdReference | undefined;
  readonly requestedBy?: IdReference | undefined;
  readonly dateRequested?: string | undefined;
  readonly requestNumber?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly type?: 'STOCK' | 'ADHOC' | 'NON_STOCK' | 'DEFAULT' | null | undefined;
  readonly status?:
    | 'CREATED'
    | 'EDITING'
    | 'VERIFYING'
    | 'PICKING'
    | 'PICKED'
    | 'CHECKING'
    | 'ISSUED'
    | 'RECEIVED'
    | 'PENDING_APPROVAL'
    | 'APPROVED'
    | 'REJECTED'
    | 'CANCELED'
    | null
    | undefined;
  readonly dateIssued?: string | null | undefined;
  readonly version?: number | undefined;
}

/** A line of a requisition. */
export interface RequisitionItem {
  readonly id: string;
  readonly requisition: {
    readonly id: string;
    readonly name: string;
    readonly class: 'requisition';
  };
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly class: 'product';
  };
  readonly quantity: number;
  readonly quantityApproved: number | null;
  readonly quantityCanceled: number | null;
  readonly cancelReasonCode: string | null;
  readonly inventoryItem: {
    readonly id: string;
    readonly lotNumber: string | null;
    readonly class: 'inventoryItem';
  } | null;
  readonly orderIndex: number;
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

export interface NewRequisitionItem {
  readonly requisition: IdReference;
  readonly product: IdReference;
  readonly quantity: number;
  readonly quantityApproved?: number | null | undefined;
  readonly quantityCanceled?: number | null | undefined;
  readonly cancelReasonCode?: string | null | undefined;
  readonly inventoryItem?: IdReference | null | undefined;
  readonly orderIndex?: number | null | undefined;
}

export interface RequisitionItemChange {
  readonly requisition?: IdReference | undefined;
  readonly product?: IdReference | undefined;
  readonly quantity?: number | undefined;
  readonly quantityApproved?: number | null | undefined;
  readonly quantityCanceled?: number | null | undefined;
  readonly cancelReasonCode?: string | null | undefined;
  readonly inventoryItem?: IdReference | null | undefined;
  readonly orderIndex?: number | null | undefined;
  readonly version?: number | undefined;
}

export interface TransactionLine {
  readonly id: string;
  readonly inventoryItem: {
    readonly id: string;
    readonly lotNumber: string | null;
    readonly class: 'inventoryItem';
  };
  readonly quantity: number;
  readonly binLocation: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  } | null;
  readonly reasonCode: string | null;
  readonly comments: string | null;
}

/** An entry in the stock ledger of a location; its lines may be created with it. */
export interface Transaction {
  readonly id: string;
  readonly transactionType: {
    readonly id: string;
    readonly name: string;
    readonly class: 'transactionType';
  };
  readonly transactionDate: string;
  /** The location whose stock it changes. */
  readonly inventory: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  };
  readonly transactionNumber: string;
  readonly source: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  } | null;
  readonly destination: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  } | null;
  readonly incomingShipment: {
    readonly id: string;
    readonly name: string;
    readonly class: 'shipment';
  } | null;
  readonly outgoingShipment: {
    readonly id: string;
    readonly name: string;
    readonly class: 'shipment';
  } | null;
  readonly requisition: {
    readonly id: string;
    readonly name: string;
    readonly class: 'requisition';
  } | null;
  readonly order: {
    readonly id: string;
    readonly orderNumber: string;
    readonly class: 'order';
  } | null;
  readonly comment: string | null;
  /** The transaction whose changes it takes back; the comment says why. */
  readonly reverses: {
    readonly id: string;
    readonly transactionNumber: string;
    readonly class: 'transaction';
  } | null;
  readonly transactionEntries: readonly TransactionLine[];
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

export interface NewTransactionLine {
  readonly inventoryItem: IdReference;
  readonly quantity: number;
  readonly binLocation?: IdReference | null | undefined;
  readonly reasonCode?: string | null | undefined;
  readonly comments?: string | null | undefined;
}

export interface NewTransaction {
  readonly transactionType: IdReference;
  readonly transactionDate: string;
  readonly inventory: IdReference;
  readonly transactionNumber?: string | null | undefined;
  readonly source?: IdReference | null | undefined;
  readonly destination?: IdReference | null | undefined;
  readonly incomingShipment?: IdReference | null | undefined;
  readonly outgoingShipment?: IdReference | null | undefined;
  readonly requisition?: IdReference | null | undefined;
  readonly order?: IdReference | null | undefined;
  readonly comment?: string | null | undefined;
  readonly transactionEntries?: readonly NewTransactionLine[] | null | undefined;
}

export interface TransactionChange {
  readonly transactionType?: IdReference | undefined;
  readonly transactionDate?: string | undefined;
  readonly inventory?: IdReference | undefined;
  readonly transactionNumber?: string | null | undefined;
  readonly source?: IdReference | null | undefined;
  readonly destination?: IdReference | null | undefined;
  readonly incomingShipment?: IdReference | null | undefined;
  readonly outgoingShipment?: IdReference | null | undefined;
  readonly requisition?: IdReference | null | undefined;
  readonly order?: IdReference | null | undefined;
  readonly comment?: string | null | undefined;
  readonly version?: number | undefined;
}

/** A line of a transaction: one lot. Quantities are positive, but for an Adjustment, which is signed. */
export interface TransactionEntry {
  readonly id: string;
  readonly transaction: {
    readonly id: string;
    readonly transactionNumber: string;
    readonly class: 'transaction';
  };
  readonly inventoryItem: {
    readonly id: string;
    readonly lotNumber: string | null;
    readonly class: 'inventoryItem';
  };
  readonly quantity: number;
  readonly binLocation: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  } | null;
  readonly reasonCode: string | null;
  readonly comments: string | null;
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

export interface NewTransactionEntry {
  readonly transaction: IdReference;
  readonly inventoryItem: IdReference;
  readonly quantity: number;
  readonly binLocation?: IdReference | null | undefined;
  readonly reasonCode?: string | null | undefined;
  readonly comments?: string | null | undefined;
}

export interface TransactionEntryChange {
  readonly transaction?: IdReference | undefined;
  readonly inventoryItem?: IdReference | undefined;
  readonly quantity?: number | undefined;
  readonly binLocation?: IdReference | null | undefined;
  readonly reasonCode?: string | null | undefined;
  readonly comments?: string | null | undefined;
  readonly version?: number | undefined;
}

/** A group of products; categories form a tree. */
export interface Category {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly parentCategory: {
    readonly id: string;
    readonly name: string;
    readonly class: 'category';
  } | null;
  readonly sortOrder: number | null;
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

export interface NewCategory {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly parentCategory?: IdReference | null | undefined;
  readonly sortOrder?: number | null | undefined;
}

export interface CategoryChange {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly parentCategory?: IdReference | null | undefined;
  readonly sortOrder?: number | null | undefined;
  readonly version?: number | undefined;
}

/** A kind of location. Depots manage inventory. */
export interface LocationType {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly locationTypeCode:
    | 'DEPOT'
    | 'WARD'
    | 'DISPENSARY'
    | 'SUPPLIER'
    | 'DONOR'
    | 'BIN_LOCATION'
    | 'INTERNAL'
    | 'ZONE'
    | 'VIRTUAL'
    | 'DISPOSAL';
  readonly supportedActivities: readonly string[];
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

export interface NewLocationType {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly locationTypeCode:
    | 'DEPOT'
    | 'WARD'
    | 'DISPENSARY'
    | 'SUPPLIER'
    | 'DONOR'
    | 'BIN_LOCATION'
    | 'INTERNAL'
    | 'ZONE'
    | 'VIRTUAL'
    | 'DISPOSAL';
  readonly supportedActivities?: readonly string[] | null | undefined;
}

export interface LocationTypeChange {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly locationTypeCode?:
    | 'DEPOT'
    | 'WARD'
    | 'DISPENSARY'
    | 'SUPPLIER'
    | 'DONOR'
    | 'BIN_LOCATION'
    | 'INTERNAL'
    | 'ZONE'
    | 'VIRTUAL'
    | 'DISPOSAL'
    | undefined;
  readonly supportedActivities?: readonly string[] | null | undefined;
  readonly version?: number | undefined;
}

/** A group of locations. */
export interface LocationGroup {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

export interface NewLocationGroup {
  readonly name: string;
}

export interface LocationGroupChange {
  readonly name?: string | undefined;
  readonly version?: number | undefined;
}

/** Someone who works with the instance. Read-only; sign-ins are not part of it. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

/** A company or body that locations belong to. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly description: string | null;
  readonly active: boolean;
  readonly roles: readonly ('SUPPLIER' | 'BUYER' | 'DONOR' | 'MANUFACTURER' | 'DISTRIBUTOR')[];
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

export interface NewOrganization {
  readonly name: string;
  readonly code: string;
  readonly description?: string | null | undefined;
  readonly active?: boolean | null | undefined;
  readonly roles?: readonly ('SUPPLIER' | 'BUYER' | 'DONOR' | 'MANUFACTURER' | 'DISTRIBUTOR')[] | null | undefined;
}

export interface OrganizationChange {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  readonly description?: string | null | undefined;
  readonly active?: boolean | null | undefined;
  readonly roles?: readonly ('SUPPLIER' | 'BUYER' | 'DONOR' | 'MANUFACTURER' | 'DISTRIBUTOR')[] | null | undefined;
  readonly version?: number | undefined;
}

export interface Location {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly locationNumber: string | null;
  readonly locationType: {
    readonly id: string;
    readonly name: string;
    readonly description: string | null;
  };
  readonly locationGroup: {
    readonly id: string;
    readonly name: string;
  } | null;
  readonly address: {
    readonly address: string | null;
    readonly city: string | null;
    readonly stateOrProvince: string | null;
    readonly postalCode: string | null;
    readonly country: string | null;
  } | null;
  readonly active: boolean;
  readonly organization: {
    readonly id: string;
    readonly name: string;
  } | null;
  readonly manager: {
    readonly id: string;
    readonly name: string;
  } | null;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

export interface LocationItem {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly locationNumber: string | null;
  readonly locationType: {
    readonly id: string;
    readonly name: string;
    readonly description: string | null;
  };
  readonly locationGroup: {
    readonly id: string;
    readonly name: string;
  } | null;
  readonly address: {
    readonly address: string | null;
    readonly city: string | null;
    readonly stateOrProvince: string | null;
    readonly postalCode: string | null;
    readonly country: string | null;
  } | null;
  readonly active: boolean;
}

export interface AvailableItem {
  readonly inventoryItem: {
    readonly id: string;
    readonly lotNumber: string | null;
    readonly expirationDate: string | null;
  };
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly productCode: string;
  };
  readonly binLocation: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  } | null;
  readonly quantityOnHand: number;
  readonly quantityAvailable: number;
  readonly status: 'RECALLED' | 'HOLD' | 'PICKED' | 'AVAILABLE' | 'NOT_AVAILABLE';
}

export interface StockMovement {
  readonly id: string;
  readonly name: string;
  /** The request number. */
  readonly identifier: string;
  readonly description: string | null;
  readonly statusCode: string;
  readonly origin: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  };
  readonly destination: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  };
  readonly requestedBy: {
    readonly id: string;
    readonly name: string;
    readonly class: 'person';
  };
  readonly dateRequested: string;
  readonly dateShipped: string | null;
  readonly expectedDeliveryDate: string | null;
  readonly lineItems: readonly {
    readonly id: string;
    readonly product: {
      readonly id: string;
      readonly name: string;
      readonly class: 'product';
    };
    readonly quantityRequested: number;
    readonly quantityPicked: number;
    /** The lot if it is one: requested, or the only one picked. */
    readonly inventoryItem: {
      readonly id: string;
      readonly lotNumber: string | null;
      readonly class: 'inventoryItem';
    } | null;
    /** What was sent of the line, lot by lot; empty before it is sent. */
    readonly pickedItems: readonly {
      readonly inventoryItem: {
        readonly id: string;
        readonly lotNumber: string | null;
        readonly class: 'inventoryItem';
      };
      readonly quantity: number;
      readonly quantityReceived: number;
    }[];
  }[];
  readonly version: number;
}

export interface PurchaseOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly orderType: 'PURCHASE_ORDER';
  readonly name: string;
  readonly origin: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  };
  readonly destination: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  };
  readonly orderedBy: {
    readonly id: string;
    readonly name: string;
    readonly class: 'person';
  } | null;
  readonly dateOrdered: string | null;
  /** Null for the account's default currency. */
  readonly currencyCode: string | null;
  readonly status: 'PENDING' | 'APPROVED' | 'PLACED' | 'RECEIVED' | 'CANCELED' | 'REJECTED';
  readonly orderItems: readonly {
    readonly id: string;
    readonly product: {
      readonly id: string;
      readonly name: string;
      readonly class: 'product';
    };
    readonly quantity: number;
    readonly quantityPerUom: number | null;
    readonly unitPrice: number | null;
    readonly estimatedReadyDate: string | null;
    readonly actualReadyDate: string | null;
    readonly estimatedShipDate: string | null;
    readonly status: 'PENDING' | 'COMPLETED' | 'CANCELED';
    readonly quantityReceived: number;
    readonly quantityCanceled: number;
    readonly quantityOutstanding: number;
  }[];
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

export interface StockOfProduct {
  readonly location: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  };
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly class: 'product';
    readonly productCode: string;
  };
  readonly quantityOnHand: number;
  /** On hand, less what is allocated or on hold; 0 at the least. */
  readonly quantityAvailable: number;
}

export interface StockOfLot {
  readonly location: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  };
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly class: 'product';
    readonly productCode: string;
  };
  readonly inventoryItem: {
    readonly id: string;
    readonly lotNumber: string | null;
    readonly class: 'inventoryItem';
  };
  readonly expirationDate: string | null;
  readonly lotStatus: string;
  readonly quantityOnHand: number;
  /** On hand, less what is allocated or on hold; 0 at the least. */
  readonly quantityAvailable: number;
}

export interface InventoryLevel {
  readonly location: {
    readonly id: string;
    readonly name: string;
    readonly class: 'location';
  };
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly class: 'product';
  };
  readonly minQuantity: number | null;
  readonly reorderQuantity: number | null;
  readonly maxQuantity: number | null;
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

export interface TransactionType {
  readonly id: string;
  readonly name: string;
  /** Adds, removes, sets the lots that are listed, or sets the product: lots not listed become 0. */
  readonly code: 'CREDIT' | 'DEBIT' | 'INVENTORY' | 'PRODUCT_INVENTORY';
  /** Whether quantities may be negative. */
  readonly signed: boolean;
  readonly class: 'transactionType';
}

export interface NewStockMovement {
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly origin: IdReference;
  readonly destination: IdReference;
  readonly requestedBy?: IdReference | null | undefined;
  readonly dateRequested?: string | null | undefined;
  readonly lineItems?:
    | readonly {
        readonly product: IdReference;
        readonly quantityRequested: number;
      }[]
    | null
    | undefined;
}

export interface ProductSearch {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly 'category.id'?: string | undefined;
  readonly productCode?: string | undefined;
  readonly description?: string | undefined;
  readonly unitOfMeasure?: string | undefined;
  readonly pricePerUnit?: number | undefined;
  readonly costPerUnit?: number | undefined;
  readonly upc?: string | undefined;
  readonly ndc?: string | undefined;
  readonly brandName?: string | undefined;
  readonly manufacturer?: string | undefined;
  readonly vendor?: string | undefined;
  readonly abcClass?: string | undefined;
  readonly packageSize?: number | undefined;
  readonly active?: boolean | undefined;
  readonly lotAndExpiryControl?: boolean | undefined;
  readonly coldChain?: boolean | undefined;
  readonly controlledSubstance?: boolean | undefined;
  readonly hazardousMaterial?: boolean | undefined;
  readonly version?: number | undefined;
  readonly dateCreated?: string | undefined;
  readonly lastUpdated?: string | undefined;
  /** What has changed at this moment or later, ordered by `lastUpdated`, then `id`. */
  readonly lastUpdatedSince?: string | undefined;
  readonly max?: number | undefined;
  readonly offset?: number | undefined;
  readonly q?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly sort?: 'id' | 'name' | undefined;
}

export interface AvailableItemsQuery {
  /** The current location if it is left out. */
  readonly 'location.id'?: string | undefined;
}

export interface StockMovementsQuery {
  readonly max?: number | undefined;
  readonly offset?: number | undefined;
  readonly direction?: 'INBOUND' | 'OUTBOUND' | undefined;
  readonly 'origin.id'?: string | undefined;
  readonly 'destination.id'?: string | undefined;
  readonly status?: string | undefined;
}

export interface PurchaseOrdersQuery {
  readonly max?: number | undefined;
  readonly offset?: number | undefined;
  readonly status?: string | undefined;
  /** Approved or placed orders that were expected before today. */
  readonly state?: 'late' | undefined;
  readonly 'origin.id'?: string | undefined;
  readonly 'destination.id'?: string | undefined;
}

export interface NewInventoryLevel {
  readonly location: IdReference;
  readonly product: IdReference;
  readonly minQuantity?: number | null | undefined;
  readonly reorderQuantity?: number | null | undefined;
  readonly maxQuantity?: number | null | undefined;
}

export interface StockQuery {
  readonly max?: number | undefined;
  readonly offset?: number | undefined;
  /** All locations if it is left out. */
  readonly 'location.id'?: string | undefined;
  /** All products if it is left out. */
  readonly 'product.id'?: string | undefined;
  readonly byLot?: boolean | undefined;
}

export interface InventoryLevelsQuery {
  readonly max?: number | undefined;
  readonly offset?: number | undefined;
  readonly 'location.id'?: string | undefined;
  readonly 'product.id'?: string | undefined;
}

/** The classes, each with its objects, what a list takes, and what creates and changes an object. */
export interface DataClasses {
  readonly product: {
    readonly object: Product;
    readonly query: {
      readonly max?: number | undefined;
      readonly offset?: number | undefined;
      readonly id?: string | undefined;
      readonly name?: string | undefined;
      readonly 'category.id'?: string | undefined;
      readonly productCode?: string | undefined;
      readonly description?: string | undefined;
      readonly unitOfMeasure?: string | undefined;
      readonly pricePerUnit?: number | undefined;
      readonly costPerUnit?: number | undefined;
      readonly upc?: string | undefined;
      readonly ndc?: string | undefined;
      readonly brandName?: string | undefined;
      readonly manufacturer?: string | undefined;
      readonly vendor?: string | undefined;
      readonly abcClass?: string | undefined;
      readonly packageSize?: number | undefined;
      readonly active?: boolean | undefined;
      readonly lotAndExpiryControl?: boolean | undefined;
      readonly coldChain?: boolean | undefined;
      readonly controlledSubstance?: boolean | undefined;
      readonly hazardousMaterial?: boolean | undefined;
      readonly version?: number | undefined;
      readonly dateCreated?: string | undefined;
      readonly lastUpdated?: string | undefined;
      /** What has changed at this moment or later, ordered by `lastUpdated`, then `id`. */
      readonly lastUpdatedSince?: string | undefined;
    };
    readonly created: NewProduct;
    readonly change: ProductChange;
  };
  readonly inventoryItem: {
    readonly object: InventoryItem;
    readonly query: {
      readonly max?: number | undefined;
      readonly offset?: number | undefined;
      readonly id?: string | undefined;
      readonly 'product.id'?: string | undefined;
      readonly lotNumber?: string | undefined;
      readonly expirationDate?: string | undefined;
      readonly lotStatus?: 'APPROVED' | 'RECALLED' | 'ON_HOLD' | 'QUARANTINED' | 'EXPIRED' | 'DAMAGED' | undefined;
      readonly comments?: string | undefined;
      readonly version?: number | undefined;
      readonly dateCreated?: string | undefined;
      readonly lastUpdated?: string | undefined;
      /** What has changed at this moment or later, ordered by `lastUpdated`, then `id`. */
      readonly lastUpdatedSince?: string | undefined;
    };
    readonly created: NewInventoryItem;
    readonly change: InventoryItemChange;
  };
  readonly shipment: {
    readonly object: Shipment;
    readonly query: {
      readonly max?: number | undefined;
      readonly offset?: number | undefined;
      readonly id?: string | undefined;
      readonly name?: string | undefined;
      readonly 'origin.id'?: string | undefined;
      readonly 'destination.id'?: string | undefined;
      readonly expectedShippingDate?: string | undefined;
      readonly shipmentType?: 'AIR' | 'SEA' | 'LAND' | 'SUITCASE' | 'DEFAULT' | undefined;
      readonly shipmentNumber?: string | undefined;
      readonly description?: string | undefined;
      readonly expectedDeliveryDate?: string | undefined;
      readonly actualShippingDate?: string | undefined;
      readonly actualDeliveryDate?: string | undefined;
      readonly carrier?: string | undefined;
      readonly 'recipient.id'?: string | undefined;
      readonly status?: 'PENDING' | 'SHIPPED' | 'PARTIALLY_RECEIVED' | 'RECEIVED' | 'CANCELED' | undefined;
      readonly version?: number | undefined;
      readonly dateCreated?: string | undefined;
      readonly lastUpdated?: string | undefined;
      /** What has changed at this moment or later, ordered by `lastUpdated`, then `id`. */
      readonly lastUpdatedSince?: string | undefined;
    };
    readonly created: NewShipment;
    readonly change: ShipmentChange;
  };
  readonly shipmentItem: {
    readonly object: ShipmentItem;
    readonly query: {
      readonly max?: number | undefined;
      readonly offset?: number | undefined;
      readonly id?: string | undefined;
      readonly 'shipment.id'?: string | undefined;
      readonly 'product.id'?: string | undefined;
      readonly 'inventoryItem.id'?: string | undefined;
      readonly quantity?: number | undefined;
      readonly 'recipient.id'?: string | undefined;
      readonly 'orderItem.id'?: string | undefined;
      readonly version?: number | undefined;
      readonly dateCreated?: string | undefined;
      readonly lastUpdated?: string | undefined;
      /** What has changed at this moment or later, ordered by `lastUpdated`, then `id`. */
      readonly lastUpdatedSince?: string | undefined;
    };
    readonly created: NewShipmentItem;
    readonly change: ShipmentItemChange;
  };
  readonly requisition: {
    readonly object: Requisition;
    readonly query: {
      readonly max?: number | undefined;
      readonly offset?: number | undefined;
      readonly id?: string | undefined;
      readonly name?: string | undefined;
      readonly 'origin.id'?: string | undefined;
      readonly 'destination.id'?: string | undefined;
      readonly 'requestedBy.id'?: string | undefined;
      readonly dateRequested?: string | undefined;
      readonly requestNumber?: string | undefined;
      readonly description?: string | undefined;
      readonly type?: 'STOCK' | 'ADHOC' | 'NON_STOCK' | 'DEFAULT' | undefined;
      readonly status?:
        | 'CREATED'
        | 'EDITING'
        | 'VERIFYING'
        | 'PICKING'
        | 'PICKED'
        | 'CHECKING'
        | 'ISSUED'
        | 'RECEIVED'
        | 'PENDING_APPROVAL'
        | 'APPROVED'
        | 'REJECTED'
        | 'CANCELED'
        | undefined;
      readonly dateIssued?: string | undefined;
      readonly version?: number | undefined;
      readonly dateCreated?: string | undefined;
      readonly lastUpdated?: string | undefined;
      /** What has changed at this moment or later, ordered by `lastUpdated`, then `id`. */
      readonly lastUpdatedSince?: string | undefined;
    };
    readonly created: NewRequisition;
    readonly change: RequisitionChange;
  };
  readonly requisitionItem: {
    readonly object: RequisitionItem;
    readonly query: {
      readonly max?: number | undefined;
      readonly offset?: number | undefined;
      readonly id?: string | undefined;
      readonly 'requisition.id'?: string | undefined;
      readonly 'product.id'?: string | undefined;
      readonly quantity?: number | undefined;
      readonly quantityApproved?: number | undefined;
      readonly quantityCanceled?: number | undefined;
      readonly cancelReasonCode?: string | undefined;
      readonly 'inventoryItem.id'?: string | undefined;
      readonly orderIndex?: number | undefined;
      readonly version?: number | undefined;
      readonly dateCreated?: string | undefined;
      readonly lastUpdated?: string | undefined;
      /** What has changed at this moment or later, ordered by `lastUpdated`, then `id`. */
      readonly lastUpdatedSince?: string | undefined;
    };
    readonly created: NewRequisitionItem;
    readonly change: RequisitionItemChange;
  };
  readonly transaction: {
    readonly object: Transaction;
    readonly query: {
      readonly max?: number | undefined;
      readonly offset?: number | undefined;
      readonly id?: string | undefined;
      readonly 'transactionType.id'?: string | undefined;
      readonly transactionDate?: string | undefined;
      readonly 'inventory.id'?: string | undefined;
      readonly transactionNumber?: string | undefined;
      readonly 'source.id'?: string | undefined;
      readonly 'destination.id'?: string | undefined;
      readonly 'incomingShipment.id'?: string | undefined;
      readonly 'outgoingShipment.id'?: string | undefined;
      readonly 'requisition.id'?: string | undefined;
      readonly 'order.id'?: string | undefined;
      readonly comment?: string | undefined;
      readonly 'reverses.id'?: string | undefined;
      readonly version?: number | undefined;
      readonly dateCreated?: string | undefined;
      readonly lastUpdated?: string | undefined;
      /** What has changed at this moment or later, ordered by `lastUpdated`, then `id`. */
      readonly lastUpdatedSince?: string | undefined;
    };
    readonly created: NewTransaction;
    readonly change: TransactionChange;
  };
  readonly transactionEntry: {
    readonly object: TransactionEntry;
    readonly query: {
      readonly max?: number | undefined;
      readonly offset?: number | undefined;
      readonly id?: string | undefined;
      readonly 'transaction.id'?: string | undefined;
      readonly 'inventoryItem.id'?: string | undefined;
      readonly quantity?: number | undefined;
      readonly 'binLocation.id'?: string | undefined;
      readonly reasonCode?: string | undefined;
      readonly comments?: string | undefined;
      readonly version?: number | undefined;
      readonly dateCreated?: string | undefined;
      readonly lastUpdated?: string | undefined;
      /** What has changed at this moment or later, ordered by `lastUpdated`, then `id`. */
      readonly lastUpdatedSince?: string | undefined;
    };
    readonly created: NewTransactionEntry;
    readonly change: TransactionEntryChange;
  };
  readonly category: {
    readonly object: Category;
    readonly query: {
      readonly max?: number | undefined;
      readonly offset?: number | undefined;
      readonly id?: string | undefined;
      readonly name?: string | undefined;
      readonly description?: string | undefined;
      readonly 'parentCategory.id'?: string | undefined;
      readonly sortOrder?: number | undefined;
      readonly version?: number | undefined;
      readonly dateCreated?: string | undefined;
      readonly lastUpdated?: string | undefined;
      /** What has changed at this moment or later, ordered by `lastUpdated`, then `id`. */
      readonly lastUpdatedSince?: string | undefined;
    };
    readonly created: NewCategory;
    readonly change: CategoryChange;
  };
  readonly locationType: {
    readonly object: LocationType;
    readonly query: {
      readonly max?: number | undefined;
      readonly offset?: number | undefined;
      readonly id?: string | undefined;
      readonly name?: string | undefined;
      readonly description?: string | undefined;
      readonly locationTypeCode?:
        | 'DEPOT'
        | 'WARD'
        | 'DISPENSARY'
        | 'SUPPLIER'
        | 'DONOR'
        | 'BIN_LOCATION'
        | 'INTERNAL'
        | 'ZONE'
        | 'VIRTUAL'
        | 'DISPOSAL'
        | undefined;
      readonly version?: number | undefined;
      readonly dateCreated?: string | undefined;
      readonly lastUpdated?: string | undefined;
      /** What has changed at this moment or later, ordered by `lastUpdated`, then `id`. */
      readonly lastUpdatedSince?: string | undefined;
    };
    readonly created: NewLocationType;
    readonly change: LocationTypeChange;
  };
  readonly locationGroup: {
    readonly object: LocationGroup;
    readonly query: {
      readonly max?: number | undefined;
      readonly offset?: number | undefined;
      readonly id?: string | undefined;
      readonly name?: string | undefined;
      readonly version?: number | undefined;
      readonly dateCreated?: string | undefined;
      readonly lastUpdated?: string | undefined;
      /** What has changed at this moment or later, ordered by `lastUpdated`, then `id`. */
      readonly lastUpdatedSince?: string | undefined;
    };
    readonly created: NewLocationGroup;
    readonly change: LocationGroupChange;
  };
  readonly person: {
    readonly object: Person;
    readonly query: {
      readonly max?: number | undefined;
      readonly offset?: number | undefined;
      readonly id?: string | undefined;
      readonly name?: string | undefined;
      readonly firstName?: string | undefined;
      readonly lastName?: string | undefined;
      readonly email?: string | undefined;
      readonly version?: number | undefined;
      readonly dateCreated?: string | undefined;
      readonly lastUpdated?: string | undefined;
      /** What has changed at this moment or later, ordered by `lastUpdated`, then `id`. */
      readonly lastUpdatedSince?: string | undefined;
    };
  };
  readonly organization: {
    readonly object: Organization;
    readonly query: {
      readonly max?: number | undefined;
      readonly offset?: number | undefined;
      readonly id?: string | undefined;
      readonly name?: string | undefined;
      readonly code?: string | undefined;
      readonly description?: string | undefined;
      readonly active?: boolean | undefined;
      readonly version?: number | undefined;
      readonly dateCreated?: string | undefined;
      readonly lastUpdated?: string | undefined;
      /** What has changed at this moment or later, ordered by `lastUpdated`, then `id`. */
      readonly lastUpdatedSince?: string | undefined;
    };
    readonly created: NewOrganization;
    readonly change: OrganizationChange;
  };
}

export const writableClasses = [
  'product',
  'inventoryItem',
  'shipment',
  'shipmentItem',
  'requisition',
  'requisitionItem',
  'transaction',
  'transactionEntry',
  'category',
  'locationType',
  'locationGroup',
  'organization',
] as const;
export const readOnlyClasses = ['person'] as const;
