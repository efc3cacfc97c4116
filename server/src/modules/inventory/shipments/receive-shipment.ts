import type { ShipmentDocument } from '@storehouse/contract/inventory/shipment-document';
import { BodyReader } from '../bodies/body-reader.ts';
import { Invalid, NotAllowed, type FieldError } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { takeTransactionNumber } from '../stock/insert-transaction.ts';
import { arriveShipment } from './arrive-shipment.ts';
import { arriveAll, mayArrive, onItsWay } from './decide-arrival.ts';
import { lockShipment, readShipmentLines, type LockedLine } from './lock-shipment.ts';
import { readShipment } from './read-shipments.ts';

/** Receives a shipment in transit, completely or in the given quantities. */
export async function receiveShipment(context: InventoryContext, id: string, body: unknown): Promise<ShipmentDocument> {
  const { db, caller, at } = context;
  const given = readArrival(body ?? {}, at);
  const number = await takeTransactionNumber(context);
  return db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, caller.accountId, id);
    if (!mayArrive(shipment.status)) throw new NotAllowed(`A shipment that is ${shipment.status} cannot be received.`);
    const lines = await readShipmentLines(tx, caller.accountId, id);
    const arrived = given ? matchArrivals(lines, given) : arriveAll(lines);
    await arriveShipment(context, tx, shipment, lines, arrived, number);
    return readShipment(tx, caller.accountId, id);
  });
}

interface GivenArrival {
  readonly id: string;
  readonly quantity: number;
  readonly path: string;
}

function readArrival(body: unknown, now: Date): GivenArrival[] | null {
  const reader = new BodyReader(body, now);
  if (!reader.has('shipmentItems')) return null;
  const items = reader.needList('shipmentItems').map((item) => ({
    id: item.needText('id'),
    quantity: item.needInteger('quantity', 1),
    path: item.pathOf(''),
  }));
  reader.finish();
  return items;
}

/** The quantities by line; refuses lines of other shipments, and more than is on its way. */
function matchArrivals(lines: readonly LockedLine[], given: readonly GivenArrival[]): Map<string, number> {
  const arrived = new Map<string, number>();
  const errors: FieldError[] = [];
  for (const { id, quantity, path } of given) {
    const line = lines.find((candidate) => candidate.id === id);
    const total = (arrived.get(id) ?? 0) + quantity;
    if (!line) errors.push({ field: `${path}id`, message: 'not found' });
    else if (total > onItsWay(line)) {
      errors.push({
        field: `${path}quantity`,
        message: `cannot be more than is on its way (${String(onItsWay(line))})`,
      });
    }
    arrived.set(id, total);
  }
  if (errors.length > 0) throw new Invalid(errors);
  return arrived;
}
