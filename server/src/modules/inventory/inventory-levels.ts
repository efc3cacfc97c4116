import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { InventoryLevel } from '@storehouse/contract/operations/instance/stock-answers';
import type { InventoryLevelBody } from '@storehouse/contract/operations/instance/stock-operations';
import type { ModuleContext } from '../../database/module-context.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { contextOf } from './inventory-context.ts';
import { listLevels, type LevelFilter, putLevels } from './levels/levels.ts';

export type InventoryLevels = ReturnType<typeof openInventoryLevels>;

/** How much of a product a location should keep. */
export function openInventoryLevels(context: ModuleContext) {
  return {
    list: ({ accountId }: InstanceCaller, filter: LevelFilter): Promise<ListAnswer<InventoryLevel>> =>
      listLevels(context.db, accountId, filter),
    /** Creates or replaces the level of a pair; the pair has a stock row from then on. */
    async put(caller: InstanceCaller, body: InventoryLevelBody): Promise<InventoryLevel> {
      const [level] = await putLevels(contextOf(context, caller), [body]);
      return level as InventoryLevel;
    },
    /** The same for a list, all or none. */
    putAll: (caller: InstanceCaller, bodies: readonly InventoryLevelBody[]): Promise<InventoryLevel[]> =>
      putLevels(contextOf(context, caller), bodies),
  };
}
