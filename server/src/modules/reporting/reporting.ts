import type { Dataset } from '@storehouse/contract/reporting/dataset';
import { activity } from '@storehouse/contract/reporting/datasets/activity';
import type { ModuleContext } from '../../database/module-context.ts';
import { readSealingKey } from '../../database/sealing-keys.ts';
import { tokenSeal } from '../../foundation/sealed-token.ts';
import { openAccountStates } from './account-state.ts';
import { describeIndex, describeSchema } from './describe-datasets.ts';
import { listCheckedLocations, type CheckedLocation } from './list-checked-locations.ts';
import { readActivityTotals, type ActivityTotal } from './read-activity-totals.ts';
import { openReportReader } from './read-report.ts';
import { documentPage, type ReportPage } from './report-page.ts';
import { parseQuery, parseSchemaQuery, refuseParameters } from './request/parse-query.ts';
import type { ValuesVisibility } from './values-visibility.ts';

export type Reporting = ReturnType<typeof openReporting>;

/** What the daily checks recorded, as flat datasets. Refusals are thrown as `ReportRefusal`. */
export function openReporting(context: ModuleContext) {
  const states = openAccountStates(context);
  let reader: Promise<ReturnType<typeof openReportReader>> | null = null;

  /** The key of the cursors lies in the database; a failure to read it is not kept. */
  const openReader = () => {
    reader ??= readSealingKey(context.db, 'walks')
      .then((key) => openReportReader(context, tokenSeal(key)))
      .catch((error: unknown) => {
        reader = null;
        throw error;
      });
    return reader;
  };

  return {
    async index(accountId: string, given: URLSearchParams, values: ValuesVisibility): Promise<ReportPage> {
      refuseParameters(given);
      return documentPage(describeIndex(await states.read(accountId), values));
    },

    schema: (dataset: Dataset, given: URLSearchParams): ReportPage =>
      documentPage(describeSchema(dataset, parseSchemaQuery(dataset, given))),

    /**
     * One page of a dataset. What is known of the account has nearly always stayed as it was: the page is read while that is asked, and
     * once more in case it has not.
     */
    async read(
      accountId: string,
      dataset: Dataset,
      given: URLSearchParams,
      values: ValuesVisibility,
    ): Promise<ReportPage> {
      const query = parseQuery(dataset, given);
      const readReport = await openReader();
      const last = states.last(accountId);
      const early = last && readReport(accountId, query, last, values);
      // Whether it failed is told to whoever waits for it, if anybody does.
      early?.catch(() => undefined);
      const account = await states.read(accountId);
      if (early && account === last) return early;
      return readReport(accountId, query, account, values);
    },

    /** The locations of the latest check, to choose one from. */
    async locations(accountId: string): Promise<CheckedLocation[]> {
      return listCheckedLocations(context.db, accountId, await states.read(accountId));
    },

    /** The activity dataset added up over products, with the same parameters. */
    async activityTotals(accountId: string, given: URLSearchParams): Promise<ActivityTotal[]> {
      const query = parseQuery(activity, given);
      return readActivityTotals(context.db, accountId, query, await states.read(accountId));
    },
  };
}
