import type { StockMovement, StockMovementLine } from '@storehouse/contract/operations/instance/movement-operations';
import type { OrderItem, PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import type { ShipmentDocument, ShipmentLine } from '@storehouse/contract/operations/instance/shipment-operations';
import { day, moment, number, text, type ExportColumn, type ExportColumns } from './export-column.ts';

/** A document and one of its lines. A document without lines has one row, too. */
export interface LineOf<Document, Line> {
  readonly document: Document;
  readonly line: Line | null;
  readonly productCode: string | undefined;
}

type OrderLine = LineOf<PurchaseOrder, OrderItem>;
export const orderColumns: ExportColumns<OrderLine> = {
  orderNumber: text(({ document }) => document.orderNumber),
  name: text(({ document }) => document.name),
  status: text(({ document }) => document.status),
  supplier: text(({ document }) => document.origin.name),
  destination: text(({ document }) => document.destination.name),
  orderedBy: text(({ document }) => document.orderedBy?.name),
  dateOrdered: day(({ document }) => document.dateOrdered),
  currencyCode: text(({ document }) => document.currencyCode),
  ...productOf<OrderLine>(),
  quantity: number(({ line }) => line?.quantity),
  quantityPerUom: number(({ line }) => line?.quantityPerUom),
  unitPrice: number(({ line }) => line?.unitPrice),
  quantityReceived: number(({ line }) => line?.quantityReceived),
  quantityCanceled: number(({ line }) => line?.quantityCanceled),
  quantityOutstanding: number(({ line }) => line?.quantityOutstanding),
  lineStatus: text(({ line }) => line?.status),
  estimatedReadyDate: day(({ line }) => line?.estimatedReadyDate),
  estimatedShipDate: day(({ line }) => line?.estimatedShipDate),
  dateCreated: moment(({ document }) => document.dateCreated),
};

type ShippedLine = LineOf<ShipmentDocument, ShipmentLine>;
export const shipmentColumns: ExportColumns<ShippedLine> = {
  shipmentNumber: text(({ document }) => document.shipmentNumber),
  name: text(({ document }) => document.name),
  status: text(({ document }) => document.status),
  shipmentType: text(({ document }) => document.shipmentType),
  origin: text(({ document }) => document.origin.name),
  destination: text(({ document }) => document.destination.name),
  carrier: text(({ document }) => document.carrier),
  recipient: text(({ document }) => document.recipient?.name),
  expectedShippingDate: day(({ document }) => document.expectedShippingDate),
  expectedDeliveryDate: day(({ document }) => document.expectedDeliveryDate),
  actualShippingDate: moment(({ document }) => document.actualShippingDate),
  actualDeliveryDate: moment(({ document }) => document.actualDeliveryDate),
  ...productOf<ShippedLine>(),
  lotNumber: text(({ line }) => line?.inventoryItem?.lotNumber),
  quantity: number(({ line }) => line?.quantity),
  quantityReceived: number(({ line }) => line?.quantityReceived),
  description: text(({ document }) => document.description),
  dateCreated: moment(({ document }) => document.dateCreated),
};

type MovementLine = LineOf<StockMovement, StockMovementLine>;
export const movementColumns: ExportColumns<MovementLine> = {
  identifier: text(({ document }) => document.identifier),
  name: text(({ document }) => document.name),
  statusCode: text(({ document }) => document.statusCode),
  origin: text(({ document }) => document.origin.name),
  destination: text(({ document }) => document.destination.name),
  requestedBy: text(({ document }) => document.requestedBy.name),
  dateRequested: moment(({ document }) => document.dateRequested),
  dateShipped: moment(({ document }) => document.dateShipped),
  expectedDeliveryDate: day(({ document }) => document.expectedDeliveryDate),
  ...productOf<MovementLine>(),
  lotNumber: text(({ line }) => line?.inventoryItem?.lotNumber),
  quantityRequested: number(({ line }) => line?.quantityRequested),
  quantityPicked: number(({ line }) => line?.quantityPicked),
  description: text(({ document }) => document.description),
};

function productOf<Row extends LineOf<unknown, { readonly product: { readonly name: string } }>>(): Readonly<
  Record<'productCode' | 'product', ExportColumn<Row>>
> {
  return { productCode: text(({ productCode }) => productCode), product: text(({ line }) => line?.product.name) };
}
