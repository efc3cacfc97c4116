import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { CountLine, CountSheet, ListedCount } from '@storehouse/contract/operations/instance/count-answers';
import type { FoundLine, NewCount } from '@storehouse/contract/operations/instance/count-operations';
import type { ModuleContext } from '../../database/module-context.ts';
import { approveCount } from './counts/approve-count.ts';
import { openCount } from './counts/open-count.ts';
import { listCountLines, readCountLine, type LineFilter } from './counts/read-count-lines.ts';
import { listCounts, readCount, type ApprovesAt, type CountFilter } from './counts/read-counts.ts';
import { addLine, saveLine } from './counts/save-lines.ts';
import { discardCount, sendBackLines, submitCount } from './counts/step-count.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { contextOf, type InventoryContext } from './inventory-context.ts';
import { retryTakenNumber } from './numbers/numbers.ts';

/** The caller of a count operation. Someone who may approve a blind count sees more of it. */
export interface CountCaller extends InstanceCaller {
  readonly approvesAt: ApprovesAt;
}

type Version = number | null | undefined;

export type Counts = ReturnType<typeof openCounts>;

/** Counting with count sheets (decision 0049). A step returns the count; a change of a line returns the line. */
export function openCounts(context: ModuleContext) {
  const { db } = context;
  const read = (caller: CountCaller, id: string) => readCount(db, caller.accountId, id, caller.approvesAt);
  const readLine = (caller: CountCaller, id: string, lineId: string) =>
    readCountLine(db, caller.accountId, id, lineId, caller.approvesAt);
  const step = async (caller: CountCaller, id: string, work: (operation: InventoryContext) => Promise<void>) => {
    await work(contextOf(context, caller));
    return read(caller, id);
  };
  return {
    list: ({ accountId }: InstanceCaller, filter: CountFilter): Promise<ListAnswer<ListedCount>> =>
      listCounts(db, accountId, filter),
    read,
    lines: (caller: CountCaller, id: string, filter: LineFilter): Promise<ListAnswer<CountLine>> =>
      listCountLines(db, caller.accountId, id, filter, caller.approvesAt),

    async open(caller: CountCaller, body: NewCount): Promise<CountSheet> {
      return read(caller, await openCount(contextOf(context, caller), body));
    },
    async save(caller: CountCaller, id: string, lineId: string, quantity: number | null): Promise<CountLine> {
      await saveLine(contextOf(context, caller), id, lineId, quantity);
      return readLine(caller, id, lineId);
    },
    async add(caller: CountCaller, id: string, found: FoundLine): Promise<CountLine> {
      return readLine(caller, id, await addLine(contextOf(context, caller), id, found));
    },

    submit: (caller: CountCaller, id: string): Promise<CountSheet> =>
      step(caller, id, (operation) => submitCount(operation, id)),
    sendBack: (caller: CountCaller, id: string, lineIds: readonly string[], version: Version): Promise<CountSheet> =>
      step(caller, id, (operation) => sendBackLines(operation, id, lineIds, version)),
    approve: (caller: CountCaller, id: string, version: Version): Promise<CountSheet> =>
      step(caller, id, (operation) => retryTakenNumber(() => approveCount(operation, id, version))),
    discard: (caller: CountCaller, id: string, version: Version): Promise<CountSheet> =>
      step(caller, id, (operation) => discardCount(operation, id, version)),
  };
}
