import type { AlertsContext } from '../modules/alerts/alerts-context.ts';
import { openAlertJob } from '../modules/alerts/alert-job.ts';
import { dropAlerts } from '../modules/alerts/clean-up.ts';
import { openCheckJob } from '../modules/checks/check-job.ts';
import type { ChecksContext } from '../modules/checks/checks-context.ts';
import { dropExports } from '../modules/exports/clean-up.ts';
import { openExportJob } from '../modules/exports/export-job.ts';
import type { ExportsContext } from '../modules/exports/exports-context.ts';
import type { Idempotency } from '../modules/idempotency/idempotency.ts';
import { openImportJob, type ImportJobContext } from '../modules/inventory/import-job.ts';
import { dropImports } from '../modules/inventory/uploaded-imports.ts';
import { openCleanUpJob } from '../modules/jobs/clean-up-job.ts';
import type { Job } from '../modules/jobs/job.ts';
import type { JobKind } from '../modules/jobs/job-kinds.ts';
import type { Limits } from '../modules/limits/limits.ts';
import { dropMails } from '../modules/mail/clean-up.ts';
import type { MailContext } from '../modules/mail/mail-context.ts';
import { openMailJob } from '../modules/mail/mail-job.ts';
import { openDeliveryJobs } from '../modules/webhooks/delivery-jobs.ts';
import { openNoticeJob } from '../modules/webhooks/notice-job.ts';
import { openRecoveryJob } from '../modules/webhooks/recovery-job.ts';
import { dropHistory } from '../modules/webhooks/clean-up.ts';
import type { Links } from '../modules/people/links.ts';
import type { WebhookContext } from '../modules/webhooks/webhook-context.ts';

export interface JobDeps {
  readonly alerts: AlertsContext;
  readonly checks: ChecksContext;
  readonly exports: ExportsContext;
  readonly idempotency: Idempotency;
  readonly imports: ImportJobContext;
  readonly limits: Limits;
  readonly links: Links;
  readonly mail: MailContext;
  readonly webhooks: WebhookContext;
}

/** All background work, and when it happens. Pauses, leases and retries are in `modules/jobs/schedules.ts`. */
export const allJobs = ({
  alerts,
  checks,
  exports,
  idempotency,
  imports,
  limits,
  links,
  mail,
  webhooks,
}: JobDeps): Record<JobKind, Job> => {
  const { events, deliveries } = openDeliveryJobs(webhooks);
  const others: Record<Exclude<JobKind, 'clean-up'>, Job> = {
    // Daily at 04:00 in the account's zone; a failed part again 10 minutes later.
    checks: openCheckJob(checks),
    // When a check is over and the schedule asks for it, or when someone starts one; 4 retries within 81 minutes.
    exports: openExportJob(exports),
    // When someone has an uploaded file checked or applied; again if its process dies, 5 times at most.
    imports: openImportJob(imports),
    // When a check is over; POSTs to chat and incident destinations have 6 retries within about 10 hours.
    alerts: openAlertJob(alerts),
    // When an export, an alert, a failing endpoint, an invitation or a forgotten password queues one; 9 retries within
    // about two days.
    mails: openMailJob(mail),
    // As soon as someone requests a link to choose a new password.
    'password-links': links.job(),
    // As soon as an event is accepted; starts its deliveries too, as far as there are slots.
    events,
    // When an event that was fanned out had to wait, within the account's hourly cap; retried as the webhook contract says.
    deliveries,
    // While someone resends what failed: a batch at a time, within the account's hourly cap.
    recoveries: openRecoveryJob(webhooks),
    // When an endpoint has failed for 15 minutes, once.
    'webhook-notices': openNoticeJob(webhooks),
  };
  // Daily: deletes what is older than the shown history.
  const dropOld = async (accountId: string): Promise<void> => {
    await dropHistory(webhooks, accountId);
    await dropMails(mail, accountId);
    await dropExports(exports, accountId);
    await dropImports(imports, accountId);
    await dropAlerts(alerts, accountId);
    await limits.dropUsage(accountId);
    await idempotency.drop(accountId);
  };
  return { ...others, 'clean-up': openCleanUpJob(webhooks, dropOld, Object.values(others)) };
};
