import type { StockMovement } from '@storehouse/contract/operations/instance/movement-operations';
import type { Transaction } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import { BodyReader } from '../bodies/body-reader.ts';
import { requireRoute } from '../bodies/find-locations.ts';
import { requireReferences } from '../bodies/require-references.ts';
import { NotAllowed } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { takeNumbers } from '../numbers/numbers.ts';
import { readMovement } from './read-movements.ts';

/** Creates a movement that requests stock; nothing leaves until it is sent. */
export async function createMovement(
  context: InventoryContext,
  body: unknown,
  currentLocationId: string | null,
): Promise<StockMovement> {
  const { db, caller, at } = context;
  const given = readNewMovement(body, at);
  const [number = ''] = await takeNumbers(db, caller.accountId, 'RQ-', 1);
  const id = newInstanceId();
  const requestedById = given.requestedById ?? caller.personId;
  return db.transaction(async (tx) => {
    if (currentLocationId === null) await requireRoleAt(tx, context, given.originId);
    const { origin, destination } = await requireRoute(tx, caller.accountId, given.originId, given.destinationId);
    await requireReferences(tx, caller.accountId, [
      { field: 'requestedBy', to: 'person', id: requestedById },
      ...given.lines.map(({ path, productId }) => ({ field: `${path}product`, to: 'product', id: productId })),
    ]);
    await tx.query(
      `insert into requisitions (account_id, id, date_created, last_updated, name, description, origin_id, destination_id,
         requested_by_id, date_requested, request_number, type, status)
       values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, 'DEFAULT', 'CREATED')`,
      [
        caller.accountId,
        id,
        at,
        given.name ?? `${origin.name} to ${destination.name}`,
        given.description,
        origin.id,
        destination.id,
        requestedById,
        given.dateRequested,
        number,
      ],
    );
    await insertLines(context, tx, id, given.lines);
    return readMovement(tx, caller.accountId, id);
  });
}

/**
 * Without a current location, only someone with a stock-moving role at the origin may request stock there (document 3,
 * API key).
 */
async function requireRoleAt(tx: Transaction, { caller }: InventoryContext, originId: string): Promise<void> {
  const [role] = await tx.query(
    `select 1 from location_roles
     where account_id = $1 and person_id = $2 and location_id = $3 and role in ('MANAGER', 'ASSISTANT')`,
    [caller.accountId, caller.personId, originId],
  );
  if (!role) throw new NotAllowed('There is no current location: creating a stock movement needs one.');
}

interface GivenLine {
  readonly productId: string;
  readonly quantity: number;
  readonly path: string;
}

function readNewMovement(body: unknown, now: Date) {
  const reader = new BodyReader(body, now);
  const movement = {
    name: reader.text('name') || null,
    description: reader.text('description', 10_000),
    originId: reader.needReference('origin'),
    destinationId: reader.needReference('destination'),
    requestedById: reader.reference('requestedBy'),
    dateRequested: reader.moment('dateRequested') ?? now,
    lines: reader.list('lineItems').map((line): GivenLine => ({
      productId: line.needReference('product'),
      quantity: line.needInteger('quantityRequested', 0),
      path: line.pathOf(''),
    })),
  };
  reader.finish();
  return movement;
}

async function insertLines(
  { caller, at }: InventoryContext,
  tx: Transaction,
  movementId: string,
  lines: readonly GivenLine[],
): Promise<void> {
  await tx.query(
    `insert into requisition_items
       (account_id, id, date_created, last_updated, requisition_id, order_index, product_id, quantity)
     select $1, line.id, $3, $3, $2, line.position - 1, line.product_id, line.quantity
     from unnest($4::text[], $5::text[], $6::integer[]) with ordinality as line (id, product_id, quantity, position)`,
    [
      caller.accountId,
      movementId,
      at,
      lines.map(() => newInstanceId()),
      lines.map(({ productId }) => productId),
      lines.map(({ quantity }) => quantity),
    ],
  );
}
