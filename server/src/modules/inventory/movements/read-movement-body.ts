import { BodyReader } from '../bodies/body-reader.ts';

/** A line of the body that sends or receives a movement. */
export interface GivenLine {
  /** The line of the movement. */
  readonly id: string;
  readonly itemId: string | null;
  readonly quantity: number;
  readonly path: string;
}

export interface GivenMovementLines {
  /** Null if the body leaves the choice to the instance. */
  readonly lines: readonly GivenLine[] | null;
  readonly expectedDeliveryDate: string | null;
}

/** `{lineItems?: [{id, inventoryItem: {id}, quantity}], expectedDeliveryDate?}`; a missing body counts as empty. */
export function readMovementLines(body: unknown, now: Date, needsLot: boolean): GivenMovementLines {
  const reader = new BodyReader(body ?? {}, now);
  const given = {
    expectedDeliveryDate: reader.day('expectedDeliveryDate'),
    lines: !reader.has('lineItems')
      ? null
      : reader.needList('lineItems').map((line) => ({
          id: line.needText('id'),
          itemId: needsLot ? line.needReference('inventoryItem') : line.reference('inventoryItem'),
          quantity: line.needInteger('quantity', 1),
          path: line.pathOf(''),
        })),
  };
  reader.finish();
  return given;
}
