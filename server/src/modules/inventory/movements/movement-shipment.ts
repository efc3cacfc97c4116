/** SQL: the shipment that a movement was sent as. One whose sending was reversed is cancelled, and another may follow. */
export const isOfMovement = (shipment: string): string => `${shipment}.status <> 'CANCELED'`;
