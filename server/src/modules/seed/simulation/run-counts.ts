import type { ModuleContext } from '../../../database/module-context.ts';
import { openCounts } from '../../inventory/counts.ts';
import type { InstanceCaller } from '../../inventory/instance-caller.ts';
import { reloadStock, type World } from './stock-book.ts';

/** How far a count gets. */
type Progress = 'started' | 'submitted' | 'approved';

/** Cycle counts: a category at a depot, counted by its store-keeper and approved by the manager. */
export function openCycleCounts(world: World, account: Omit<InstanceCaller, 'personId'>) {
  const { random, catalogue, team } = world;

  return async (context: ModuleContext, until: Progress): Promise<void> => {
    const counts = openCounts(context);
    const depot = random.pick(catalogue.depots);
    const { categoryId } = random.pick(catalogue.products);
    const keeper = { ...account, personId: team.keeperOf(depot.id), approvesAt: () => false };
    const manager = { ...account, personId: team.manager, approvesAt: () => true };
    const { id, lineCount } = await counts.open(keeper, {
      ...{ location: depot.id, scope: 'CATEGORY', category: categoryId },
      isBlind: false,
      comment: 'Cycle count',
    });
    if (lineCount === 0) {
      await counts.discard(manager, id, undefined);
      return;
    }
    const { data } = await counts.lines(keeper, id, { search: null, state: null, max: lineCount, offset: 0 });
    for (const line of until === 'started' ? data.slice(0, Math.ceil(data.length / 2)) : data) {
      const expected = line.quantityExpected ?? 0;
      const variance = random.chance(0.15) ? random.integer(-3, 2) : 0;
      await counts.save(keeper, id, line.id, Math.max(0, expected + variance));
    }
    if (until === 'started') return;
    await counts.submit(keeper, id);
    if (until === 'submitted') return;
    await counts.approve(manager, id, undefined);
    const products = catalogue.products.filter((product) => product.categoryId === categoryId);
    await reloadStock(context.db, account.accountId, world, depot.id, products);
  };
}
