import type { Dataset } from '@storehouse/contract/reporting/dataset';
import { activity } from '@storehouse/contract/reporting/datasets/activity';
import { describeSchema } from '@storehouse/contract/reporting/describe-dataset';
import type { ModuleContext } from '../../database/module-context.ts';
import { readPrimary, type RouteReads } from '../../database/route-reads.ts';
import { openAccountStates } from './request/account-state.ts';
import { describeIndex } from './datasets/describe-datasets.ts';
import {
  listCheckedLocations,
  type CheckedLocation,
  listProductCategories,
  type ProductCategory,
  readActivityTotals,
  type ActivityTotal,
} from './portal/portal-queries.ts';
import { openReportReader } from './pages/read-report.ts';
import { documentPage, type ReportPage } from './report-page.ts';
import { parseQuery, parseSchemaQuery, refuseParameters } from './request/parse-query.ts';
import type { ValuesVisibility } from './values-visibility.ts';
import { openSavedViews } from './views/saved-views.ts';

export type { SavedView } from './views/saved-views.ts';

export type Reporting = ReturnType<typeof openReporting>;

/** What the daily checks recorded, as flat datasets. Refusals are thrown as `ReportRefusal`. */
export function openReporting(context: ModuleContext, reads: RouteReads = readPrimary(context.db)) {
  const states = openAccountStates(context);
  const readReport = openReportReader(context, reads);

  return {
    /** Reports with their filters, saved under a name. */
    views: openSavedViews(context),

    async index(accountId: string, given: URLSearchParams, values: ValuesVisibility): Promise<ReportPage> {
      refuseParameters(given);
      const account = await states.read(accountId);
      return documentPage(describeIndex(account, values), account.epoch);
    },

    async schema(accountId: string, dataset: Dataset, given: URLSearchParams): Promise<ReportPage> {
      const schema = describeSchema(dataset, parseSchemaQuery(dataset, given));
      return documentPage(schema, (await states.read(accountId)).epoch);
    },

    /**
     * One page of a dataset. The account's state rarely changes, so the page is read with the last known state, and read
     * again if the state turns out to be different. The state is read after the last row, which also proves that no
     * restore happened in between.
     */
    async read(
      accountId: string,
      dataset: Dataset,
      given: URLSearchParams,
      values: ValuesVisibility,
    ): Promise<ReportPage> {
      const query = parseQuery(dataset, given);
      let known = states.last(accountId) ?? (await states.read(accountId));
      for (;;) {
        const [outcome] = await Promise.allSettled([readReport(accountId, query, known, values)]);
        const now = await states.read(accountId);
        if (now === known && outcome.status === 'fulfilled') return outcome.value;
        if (now === known && outcome.status === 'rejected') throw outcome.reason;
        known = now;
      }
    },

    /** The locations of the latest check, to choose from. */
    async locations(accountId: string): Promise<CheckedLocation[]> {
      return listCheckedLocations(context.db, accountId, await states.read(accountId));
    },

    /** The categories of products, to filter and group rows by. */
    categories(accountId: string): Promise<ProductCategory[]> {
      return listProductCategories(context.db, accountId);
    },

    /** The activity dataset summed over products, with the same parameters. */
    async activityTotals(accountId: string, given: URLSearchParams): Promise<ActivityTotal[]> {
      const query = parseQuery(activity, given);
      return readActivityTotals(context.db, accountId, query, await states.read(accountId));
    },
  };
}
