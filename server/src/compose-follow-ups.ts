import { join } from 'node:path';
import type { MailState } from '@storehouse/contract/mails';
import type { Config } from './config.ts';
import type { Transaction } from './database/database.ts';
import type { ModuleContext } from './database/module-context.ts';
import type { RouteReads } from './database/route-reads.ts';
import type { Secrets } from './database/secrets/secrets.ts';
import type { Metrics } from './foundation/observability/metrics.ts';
import type { OutgoingPoster } from './foundation/outgoing/post-guarded.ts';
import type { AlertsContext } from './modules/alerts/alerts-context.ts';
import { openAlerts } from './modules/alerts/alerts.ts';
import { forgetWaitingAlerts } from './modules/alerts/clean-up.ts';
import type { ExportsContext } from './modules/exports/exports-context.ts';
import { openExports } from './modules/exports/exports.ts';
import { forgetWaitingExports } from './modules/exports/clean-up.ts';
import { forgetWaitingMails } from './modules/mail/clean-up.ts';
import type { ListedMail } from './modules/mail/mail.ts';
import { readMail, type ShownMail } from './modules/mail/read-mail.ts';
import { listAllMails, listMails } from './modules/mail/queue-mails.ts';
import type { MailContext } from './modules/mail/mail-context.ts';
import type { Links } from './modules/people/links.ts';

/** Lists and reads mails, for the operator and for those who manage an account. */
export interface Mails {
  list(accountId: string): Promise<ListedMail[]>;
  read(accountId: string, mailId: string): Promise<ShownMail | null>;
  listAll(state: MailState | null): Promise<ListedMail[]>;
}

/** Composes exports, stock alerts and all mail. */
export function composeFollowUps(
  context: ModuleContext,
  config: Config,
  deps: {
    readonly links: Links;
    readonly poster: OutgoingPoster;
    readonly secrets: Secrets;
    readonly platformUrl: () => URL;
    readonly reads: RouteReads;
    readonly metrics: Metrics;
  },
) {
  const { db, clock } = context;
  const { links, poster, secrets, platformUrl, reads, metrics } = deps;
  const mailContext: MailContext = {
    ...context,
    smtp: config.smtp,
    from: config.mailFrom,
    mailDir: join(config.dataDir, 'mail'),
    mintToken: (accountId, onceKey) => links.mintToken(accountId, onceKey),
    onMail: (outcome) => {
      metrics.mails.inc({ outcome });
    },
  };
  const exportsContext: ExportsContext = {
    ...context,
    exportsDir: config.exportsDir,
    platformUrl,
    reads,
    onExport: (outcome) => {
      metrics.exports.inc({ outcome });
    },
  };
  const alertsContext: AlertsContext = {
    ...context,
    poster,
    secrets,
    allowNetworks: config.webhookAllowNetworks,
    platformUrl,
    onAlert: (channel, outcome) => {
      metrics.alerts.inc({ channel, outcome });
    },
  };
  const mails: Mails = {
    list: (accountId) => listMails(db, accountId),
    read: (accountId, mailId) => readMail(db, accountId, mailId),
    listAll: (state) => listAllMails(db, state),
  };

  const exports = openExports(exportsContext);
  const alerts = openAlerts(alertsContext);

  return {
    exports,
    alerts,
    mails,
    contexts: { alerts: alertsContext, exports: exportsContext, mail: mailContext },
    /** When someone is removed: nothing more is sent to their address. */
    forgetRecipient: async (tx: Transaction, accountId: string, email: string): Promise<void> => {
      await exports.forgetRecipient(tx, accountId, email);
      await alerts.forgetRecipient(tx, accountId, email);
    },
    /** After a restore: nothing old is sent. */
    async forget(tx: Transaction): Promise<void> {
      const now = clock.now();
      await forgetWaitingMails(tx, now);
      await forgetWaitingExports(tx, now);
      await forgetWaitingAlerts(tx, now);
      await links.expireAll(tx);
    },
  };
}
