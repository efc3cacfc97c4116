/** The fixed words of the inventory's documents, lines and lots. */
export const orderStatuses = ['PENDING', 'APPROVED', 'PLACED', 'RECEIVED', 'CANCELED', 'REJECTED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderItemStatuses = ['PENDING', 'COMPLETED', 'CANCELED'] as const;
export type OrderItemStatus = (typeof orderItemStatuses)[number];

export const shipmentStatuses = ['PENDING', 'SHIPPED', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CANCELED'] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

export const shipmentTypes = ['AIR', 'SEA', 'LAND', 'SUITCASE', 'DEFAULT'] as const;

/** A stock movement is a requisition, and has its status. */
export const requisitionStatuses = [
  'CREATED',
  'EDITING',
  'VERIFYING',
  'PICKING',
  'PICKED',
  'CHECKING',
  'ISSUED',
  'RECEIVED',
  'PENDING_APPROVAL',
  'APPROVED',
  'REJECTED',
  'CANCELED',
] as const;

export const movementDirections = ['INBOUND', 'OUTBOUND'] as const;
export type MovementDirection = (typeof movementDirections)[number];

export const availableItemStatuses = ['RECALLED', 'HOLD', 'PICKED', 'AVAILABLE', 'NOT_AVAILABLE'] as const;
export type AvailableItemStatus = (typeof availableItemStatuses)[number];

/** What a count of stock covers, and how far it has got (decision 0049). */
export const countScopes = ['LOCATION', 'BIN', 'CATEGORY', 'SAMPLE'] as const;
export type CountScope = (typeof countScopes)[number];
export const countStates = ['COUNTING', 'SUBMITTED', 'POSTED', 'DISCARDED'] as const;
export type CountState = (typeof countStates)[number];
/** Why a line cannot be posted: its lot has been counted again since, or its stock would fall below zero. */
export const recountReasons = ['COUNTED_SINCE', 'IMPOSSIBLE'] as const;
export const countLineFilters = ['uncounted', 'counted', 'variance', 'recount'] as const;
export type CountLineFilter = (typeof countLineFilters)[number];

/** Why suggestions and automatic picking skip a lot; it can still be named (document 4, section 6, Picking). */
export const withheldReasons = ['EXPIRED', 'RECALLED', 'ON_HOLD', 'QUARANTINED'] as const;
export type WithheldReason = (typeof withheldReasons)[number];
