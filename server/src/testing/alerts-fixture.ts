import { beforeEach } from 'vitest';
import type { GuardedPost, PostOutcome } from '../foundation/outgoing/post-guarded.ts';
import { openAlertJob } from '../modules/alerts/alert-job.ts';
import { noAlerts, type AlertSettings } from '../modules/alerts/alert-settings.ts';
import { openAlerts } from '../modules/alerts/alerts.ts';
import type { AlertsContext } from '../modules/alerts/alerts-context.ts';
import { useChecks, type ChecksFixture } from './checks-fixture.ts';
import { putOnHand, quantityOf } from './inventory-fixture.ts';
import type { SecretStore } from '../database/secrets/secrets.ts';
import { workOnce } from './run-due-work.ts';
import type { TestDatabase } from './test-database.ts';
import { openTestSecrets } from './test-secrets.ts';

/** Public addresses, which need no name server. */
export const chatUrl = 'https://93.184.216.34/chat';
export const incidentUrl = 'https://93.184.216.34/v2/enqueue';

export const answered = (status: number): PostOutcome => ({
  kind: 'answered',
  status,
  body: Buffer.alloc(0),
  bodyTruncated: false,
  durationMs: 1,
});

export interface AlertsFixture {
  readonly checks: ChecksFixture;
  readonly accountId: string;
  readonly context: AlertsContext;
  /** What was posted to destinations. */
  readonly posted: { url: string; body: Record<string, unknown> }[];
  /** The destinations' responses, one after the other; then 202. */
  readonly answers: PostOutcome[];
  settings(fields: Partial<AlertSettings>): Promise<AlertSettings>;
  /** Does what is due, as the worker does. */
  work(): Promise<void>;
  /** Sets the main depot's stock of bandages, whose minimum is ten. */
  setBandages(quantity: number): Promise<void>;
  /** Sets the stock, runs the check at that time, and works. */
  check(moment: string, bandages: number): Promise<void>;
  mails(): Promise<{ kind: string; recipient: string; subject: string; text: string }[]>;
}

/** An account with minimums of ten: 20 bandages at two depots and 4 aspirin. */
export function useAlerts(test: TestDatabase): AlertsFixture {
  const checks = useChecks(test);
  let secrets: SecretStore;
  beforeEach(async () => {
    secrets = await openTestSecrets(test.db);
    fixture.posted.length = 0;
    fixture.answers.length = 0;
    await test.db.query('delete from alert_settings');
    const { caller, depot, otherDepot, bandages, aspirin, bandagesLot, aspirinSoon } = checks.inventory;
    await putOnHand(test.context, caller, depot, bandagesLot, 20);
    await putOnHand(test.context, caller, depot, aspirinSoon, 4);
    await putOnHand(test.context, caller, otherDepot, bandagesLot, 20);
    for (const [location, product] of [
      [depot, bandages],
      [depot, aspirin],
      [otherDepot, bandages],
    ]) {
      await test.db.query(
        `insert into inventory_levels (account_id, location_id, product_id, min_quantity, date_created, last_updated)
         values ($1, $2, $3, 10, now(), now())`,
        [caller.accountId, location, product],
      );
    }
  });
  const fixture: AlertsFixture = {
    checks,
    posted: [],
    answers: [],
    get accountId() {
      return checks.inventory.caller.accountId;
    },
    get context() {
      return {
        ...test.context,
        allowNetworks: [],
        secrets,
        platformUrl: () => new URL('https://platform.example.com'),
        // Accepts every URL: the outgoing guard has its own tests.
        poster: {
          post({ url, body }: GuardedPost) {
            fixture.posted.push({ url, body: JSON.parse(body.toString()) as Record<string, unknown> });
            return Promise.resolve(fixture.answers.shift() ?? answered(202));
          },
          close: () => Promise.resolve(),
        },
      };
    },
    settings: (fields) =>
      openAlerts(fixture.context).changeSettings(
        fixture.accountId,
        { ...noAlerts, ...fields },
        { kind: 'person', id: checks.inventory.caller.personId },
      ),
    async work() {
      while (await workOnce(fixture.context, openAlertJob(fixture.context)));
    },
    async setBandages(quantity) {
      const { caller, depot, bandagesLot } = checks.inventory;
      const difference = quantity - (await quantityOf(test.context, caller, depot, bandagesLot));
      if (difference !== 0) await putOnHand(test.context, caller, depot, bandagesLot, difference);
    },
    async check(moment, bandages) {
      test.context.at = new Date(moment);
      await fixture.setBandages(bandages);
      await checks.checkAt(moment);
      await fixture.work();
    },
    mails: () =>
      test.db.query(
        `select kind, recipient, subject, body_text as text from mails where account_id = $1 order by created_at, recipient`,
        [fixture.accountId],
      ),
  };
  return fixture;
}
