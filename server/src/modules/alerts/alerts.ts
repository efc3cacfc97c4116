import type { SentAlertAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import { Refusal } from '../../foundation/errors/failures.ts';
import type { Actor } from '../activity-log/log-activity.ts';
import type { AlertSettings, Destination } from './alert-settings.ts';
import type { AlertsContext } from './alerts-context.ts';
import { changeSettings } from './settings/change-settings.ts';
import { forgetRecipient } from './settings/forget-recipient.ts';
import { failureOf, sendPost } from './posts/send-post.ts';
import { readSettings } from './settings/settings-sql.ts';

export type Alerts = ReturnType<typeof openAlerts>;

/** A post to a destination, as listed in the portal. */
export interface SentAlert {
  readonly destination: Destination;
  readonly state: SentAlertAnswer['state'];
  readonly attempts: number;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

/** The stock alert settings of an account. */
export function openAlerts(context: AlertsContext) {
  const { db, poster, secrets } = context;
  return {
    readSettings: (accountId: string) => readSettings(db, secrets, accountId),
    changeSettings: (accountId: string, settings: AlertSettings, actor: Actor) =>
      changeSettings(context, accountId, settings, actor),
    forgetRecipient,

    /** Sends a test to a destination immediately and returns the result. */
    async test(accountId: string, destination: Destination) {
      const settings = await readSettings(db, secrets, accountId);
      const url = destination === 'chat' ? settings.chatUrl : settings.incidentUrl;
      if (url === null) throw new Refusal('conflict', 'This destination is not set up yet.');
      const outcomes = [];
      for (const body of testBodies(accountId, destination)) {
        outcomes.push(await sendPost(poster, url, body, destination === 'incident' ? settings.incidentKey : null));
      }
      const error = outcomes.map(failureOf).find((sentence) => sentence !== undefined) ?? null;
      const last = outcomes.at(-1);
      return { succeeded: error === null, status: last?.kind === 'answered' ? last.status : null, error };
    },

    /** The newest posts to the destinations. */
    listSent: (accountId: string) =>
      db.query<SentAlert>(
        `select destination, state, attempts, response_status as "responseStatus", error, created_at as "createdAt",
           ended_at as "endedAt"
         from alert_posts where account_id = $1 order by post_id desc limit 20`,
        [accountId],
      ),

    /** The locations known to the last checks, by name. */
    listLocations: (accountId: string) =>
      db.query<{ readonly id: string; readonly name: string }>(
        `select replace(location_id::text, '-', '') as id, name from location_name_runs
         where account_id = $1 and last_day = 'infinity' order by name, location_id`,
        [accountId],
      ),
  };
}

/** A test incident is closed again immediately. */
function testBodies(accountId: string, destination: Destination): string[] {
  if (destination === 'chat')
    return [JSON.stringify({ text: 'Storehouse can reach this channel. Out-of-stock alerts will be posted here.' })];
  const dedup_key = `storehouse/${accountId}/test`;
  const payload = { summary: 'Storehouse: a test', source: 'Storehouse', severity: 'info' };
  return [
    JSON.stringify({ event_action: 'trigger', dedup_key, payload }),
    JSON.stringify({ event_action: 'resolve', dedup_key }),
  ];
}
