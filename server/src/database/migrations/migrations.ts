import type { OnlineStep } from '../online/online-step.ts';
import { accounts } from './0001-accounts.ts';
import { placesAndProducts } from './0002-places-and-products.ts';
import { documentsAndStock } from './0003-documents-and-stock.ts';
import { webhooks } from './0004-webhooks.ts';
import { checks } from './0005-checks.ts';
import { portal } from './0006-portal.ts';
import { exportsAndAlerts } from './0007-exports-and-alerts.ts';
import { closingAfterSuspension } from './0008-closing-after-suspension.ts';
import { dataEpoch } from './0009-data-epoch.ts';
import { signIn } from './0010-sign-in.ts';
import { totalsBelowZero } from './0011-totals-below-zero.ts';
import { sealedSecrets } from './0012-sealed-secrets.ts';
import { dueWork } from './0013-due-work.ts';
import { productSearch } from './0014-product-search.ts';
import { checkMarks } from './0015-check-marks.ts';
import { listFilters } from './0016-list-filters.ts';
import { idempotencyKeys } from './0017-idempotency-keys.ts';
import { enforceScopes } from './0018-enforce-scopes.ts';
import { idempotentResults } from './0019-idempotent-results.ts';
import { webhookHealth } from './0020-webhook-health.ts';
import { stockLedger } from './0021-stock-ledger.ts';
import { mailLinks } from './0022-mail-links.ts';
import { imports } from './0023-imports.ts';
import { keyUse } from './0024-key-use.ts';
import { replenishment } from './0025-replenishment.ts';
import { counts } from './0026-counts.ts';
import { reversals } from './0027-reversals.ts';
import { stockChanges } from './0028-stock-changes.ts';
import { activityFilters } from './0029-activity-filters.ts';
import { receiving } from './0030-receiving.ts';
import { onboarding } from './0031-onboarding.ts';
import { notifications } from './0032-notifications.ts';
import { reportViews } from './0033-report-views.ts';
import { portalRoles } from './0034-portal-roles.ts';
import { undoImports } from './0035-undo-imports.ts';
import { failedChecks } from './0036-failed-checks.ts';
import { historyOfAnEndpoint } from './0037-history-of-an-endpoint.ts';
import { shareRoom } from './0038-share-room.ts';

/**
 * Either statements that run in a transaction and take no time, or steps that may take long while requests continue.
 * `long-locks.test.ts` enforces this.
 */
export type Migration = { readonly name: string } & (
  { readonly sql: string } | { readonly steps: readonly OnlineStep[] }
);

/**
 * The first migrations were written before there were online ones: they hold their locks for as long as they work. So
 * an upgrade that includes one of them needs every process stopped.
 */
export const offlineMigrations = 34;

/** In the order in which they run. A released migration never changes. */
export const migrations: readonly Migration[] = [
  { name: '0001-accounts', sql: accounts },
  { name: '0002-places-and-products', sql: placesAndProducts },
  { name: '0003-documents-and-stock', sql: documentsAndStock },
  { name: '0004-webhooks', sql: webhooks },
  { name: '0005-checks', sql: checks },
  { name: '0006-portal', sql: portal },
  { name: '0007-exports-and-alerts', sql: exportsAndAlerts },
  { name: '0008-closing-after-suspension', sql: closingAfterSuspension },
  { name: '0009-data-epoch', sql: dataEpoch },
  { name: '0010-sign-in', sql: signIn },
  { name: '0011-totals-below-zero', sql: totalsBelowZero },
  { name: '0012-sealed-secrets', sql: sealedSecrets },
  { name: '0013-due-work', sql: dueWork },
  { name: '0014-product-search', sql: productSearch },
  { name: '0015-check-marks', sql: checkMarks },
  { name: '0016-list-filters', sql: listFilters },
  { name: '0017-idempotency-keys', sql: idempotencyKeys },
  { name: '0018-enforce-scopes', sql: enforceScopes },
  { name: '0019-idempotent-results', sql: idempotentResults },
  { name: '0020-webhook-health', sql: webhookHealth },
  { name: '0021-stock-ledger', sql: stockLedger },
  { name: '0022-mail-links', sql: mailLinks },
  { name: '0023-imports', sql: imports },
  { name: '0024-key-use', sql: keyUse },
  { name: '0025-replenishment', sql: replenishment },
  { name: '0026-counts', sql: counts },
  { name: '0027-reversals', sql: reversals },
  { name: '0028-stock-changes', sql: stockChanges },
  { name: '0029-activity-filters', sql: activityFilters },
  { name: '0030-receiving', sql: receiving },
  { name: '0031-onboarding', sql: onboarding },
  { name: '0032-notifications', sql: notifications },
  { name: '0033-report-views', sql: reportViews },
  { name: '0034-portal-roles', sql: portalRoles },
  { name: '0035-undo-imports', sql: undoImports },
  { name: '0036-failed-checks', steps: failedChecks },
  { name: '0037-history-of-an-endpoint', steps: historyOfAnEndpoint },
  { name: '0038-share-room', sql: shareRoom },
];
