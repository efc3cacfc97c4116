import { newInstanceId } from '../../../../foundation/text/new-id.ts';
import { takeNumbers } from '../../numbers/numbers.ts';
import { reverseWhatIsLeft } from '../../reversals/reverse-posted.ts';
import { ofImport, type UndoSession } from './undo-session.ts';

interface PostedCount {
  readonly id: string;
  readonly locationId: string;
  readonly locationName: string;
  readonly isReversed: boolean;
}

/**
 * Reverses the counts of the import by new transactions that are linked to them; nothing is deleted. Lots that were counted
 * again or used since keep their stock.
 */
export async function reverseCounts(session: UndoSession): Promise<void> {
  const { tx, context, importId, permit, counts, isPreview } = session;
  const { accountId } = context.caller;
  // In the order in which they were posted: that is the order of their pairs, in which everybody locks pairs.
  const posted = await tx.query<PostedCount>(
    `select t.id, t.inventory_id as "locationId", place.name as "locationName",
       exists (select 1 from transactions r where r.account_id = $1 and r.reverses_id = t.id) as "isReversed"
     from import_changes c
     join transactions t on t.account_id = $1 and t.id = c.object_id
     join locations place on place.account_id = $1 and place.id = t.inventory_id
     where ${ofImport} order by t.sequence`,
    [accountId, importId, 'transaction'],
  );
  const numbers = isPreview
    ? posted.map(() => newInstanceId())
    : await takeNumbers(context.db, accountId, 'TX-', posted.length);
  for (const [index, { id, locationId, locationName, isReversed }] of posted.entries()) {
    // Somebody has taken it back already.
    if (isReversed) continue;
    const [denied] = permit.refuse('location', locationId);
    if (denied) {
      session.leave({ line: null, name: `The counts at ${locationName}`, message: denied.message });
      continue;
    }
    const given = { number: numbers[index] as string, reason: `Import undone: ${session.fileName}` };
    const { reversed, left } = await reverseWhatIsLeft(context, tx, id, given);
    for (const { name, message } of left) session.leave({ line: null, name: `${name} at ${locationName}`, message });
    counts.reversed += reversed;
    await session.step(reversed + left.length);
  }
}
