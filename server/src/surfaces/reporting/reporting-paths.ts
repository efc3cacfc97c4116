import { datasets } from '@storehouse/contract/reporting/datasets';

export const reportingPrefix = '/api/v1/reporting';

const paths = new Set([
  reportingPrefix,
  ...datasets.flatMap(({ name }) => [`${reportingPrefix}/${name}`, `${reportingPrefix}/${name}/schema`]),
]);

/** Whether the Reporting API serves this path. */
export const isReportingPath = (path: string): boolean => paths.has(path);
