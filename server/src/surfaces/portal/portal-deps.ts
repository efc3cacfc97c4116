import type { Accounts } from '../../modules/accounts/accounts.ts';
import type { Alerts } from '../../modules/alerts/alerts.ts';
import type { ActivityLog } from '../../modules/activity-log/activity-log.ts';
import type { Exports } from '../../modules/exports/exports.ts';
import type { Users } from '../../modules/inventory/users.ts';
import type { Keys } from '../../modules/keys/keys.ts';
import type { ListedMail } from '../../modules/mail/mail.ts';
import type { ShownMail } from '../../modules/mail/read-mail.ts';
import type { Notifications } from '../../modules/notifications/notifications.ts';
import type { Onboarding } from '../../modules/onboarding/onboarding.ts';
import type { PortalSessions } from '../../modules/people/portal-sessions.ts';
import type { Links } from '../../modules/people/links.ts';
import type { People } from '../../modules/people/people.ts';
import type { Reporting } from '../../modules/reporting/reporting.ts';
import type { Webhooks } from '../../modules/webhooks/webhooks.ts';
import type { GuardDeps } from '../http/guard/guard.ts';

export interface PortalDeps extends GuardDeps {
  readonly accounts: Accounts;
  readonly activityLog: ActivityLog;
  readonly alerts: Alerts;
  readonly exports: Exports;
  readonly keys: Keys;
  readonly mails: {
    list(accountId: string): Promise<ListedMail[]>;
    read(accountId: string, mailId: string): Promise<ShownMail | null>;
  };
  readonly links: Links;
  readonly notifications: Notifications;
  readonly onboarding: Onboarding;
  readonly people: People;
  readonly portalSessions: PortalSessions;
  /** The same people as users of the instance. */
  readonly users: Users;
  readonly reporting: Reporting;
  readonly webhooks: Webhooks;
  readonly platformUrl: () => URL;
  readonly instanceUrl: (subdomain: string) => string;
}
