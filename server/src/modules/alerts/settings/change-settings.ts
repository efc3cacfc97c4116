import { addDays, localDayOf, type LocalDay } from '../../../foundation/time/local-day.ts';
import { checkTarget } from '../../../foundation/outgoing/check-target.ts';
import { Refusal } from '../../../foundation/errors/failures.ts';
import { openAccounts } from '../../accounts/accounts.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import { armWork } from '../../jobs/arm-work.ts';
import type { AlertSettings } from '../alert-settings.ts';
import type { AlertsContext } from '../alerts-context.ts';
import { cancelIncidentPosts, raiseIncidentsAgain } from './move-incidents.ts';
import { readSettings, sealDestination } from './settings-sql.ts';

/**
 * Replaces the settings; without an incident key the stored one stays, as long as the destination does. Checks before today are not
 * reported; today's is, unless it already was. What has an open incident is raised again at another destination.
 */
export async function changeSettings(
  context: AlertsContext,
  accountId: string,
  settings: AlertSettings,
  actor: Actor,
): Promise<AlertSettings> {
  const present = await readSettings(context.db, context.secrets, accountId);
  // An unchanged destination is not checked again, so that other settings can be changed even if its host is gone.
  for (const field of ['chatUrl', 'incidentUrl'] as const) {
    if (settings[field] !== present[field]) await refuseTarget(context, field, settings[field]);
  }
  const now = context.clock.now();
  const { zone, name } = await openAccounts(context).read(accountId);
  const yesterday = addDays(localDayOf(now, zone), -1);
  const { chatUrl, incidentUrl, incidentKey, recipients, locationIds, ...chosen } = settings;
  const { saved, raised } = await context.db.transaction(async (tx) => {
    // Locks the settings, so that a key that is saved meanwhile is not overwritten.
    const [locked] = await tx.query<{ lastDay: LocalDay }>(
      'select last_day as "lastDay" from alert_settings where account_id = $1 for update',
      [accountId],
    );
    const stored = await readSettings(tx, context.secrets, accountId);
    const seal = (column: Parameters<typeof sealDestination>[3], text: string | null) =>
      sealDestination(context.secrets, tx, accountId, column, text);
    const key = incidentUrl === null ? null : (incidentKey ?? storedKey(stored, incidentUrl));
    if (incidentUrl !== null && key === null) {
      const sentence = 'The incident destination needs the routing key of its service.';
      throw new Refusal('invalid_request', sentence, 'incidentKey');
    }
    await tx.query(
      `insert into alert_settings (account_id, daily_mail, weekly_mail, weekday, stock_outs, below_minimum, expiring, overdue_orders,
         location_ids, recipients, chat_url, incident_url, incident_key, last_day, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       on conflict (account_id) do update set daily_mail = excluded.daily_mail, weekly_mail = excluded.weekly_mail,
         weekday = excluded.weekday, stock_outs = excluded.stock_outs, below_minimum = excluded.below_minimum,
         expiring = excluded.expiring, overdue_orders = excluded.overdue_orders, location_ids = excluded.location_ids,
         recipients = excluded.recipients, chat_url = excluded.chat_url, incident_url = excluded.incident_url,
         incident_key = excluded.incident_key, updated_at = excluded.updated_at`,
      [
        accountId,
        settings.dailyMail,
        settings.weeklyMail,
        settings.weekday,
        settings.stockOuts,
        settings.belowMinimum,
        settings.expiring,
        settings.overdueOrders,
        locationIds,
        [...new Set(recipients)],
        await seal('chat_url', chatUrl),
        await seal('incident_url', incidentUrl),
        await seal('incident_key', key),
        yesterday,
        now,
      ],
    );
    // Nobody could close incidents at a destination that was removed.
    if (incidentUrl === null) await tx.query('delete from stock_out_incidents where account_id = $1', [accountId]);
    const hasMoved = stored.incidentUrl !== null && (incidentUrl !== stored.incidentUrl || key !== stored.incidentKey);
    if (hasMoved) await cancelIncidentPosts(tx, accountId, now);
    const raised =
      hasMoved && locked
        ? await raiseIncidentsAgain(tx, accountId, { accountName: name, day: locked.lastDay, locationIds, now })
        : 0;
    const detail = {
      ...chosen,
      locations: locationIds?.length ?? null,
      recipients: recipients.length,
      chat: chatUrl !== null,
      incidents: incidentUrl !== null,
    };
    await logActivity(tx, accountId, now, { actor, action: 'alerts.changed', subject: null, detail });
    armWork(tx, accountId, 'alerts', now);
    return { saved: await readSettings(tx, context.secrets, accountId), raised };
  });
  for (let count = 0; count < raised; count += 1) context.onAlert?.('incident', 'queued');
  return saved;
}

/**
 * The stored routing key, if it was given for this URL: with another one, anyone who may change the settings could have the key sent
 * to themselves.
 */
const storedKey = (stored: AlertSettings, incidentUrl: string): string | null =>
  stored.incidentUrl === incidentUrl ? stored.incidentKey : null;

async function refuseTarget({ allowNetworks }: AlertsContext, field: string, url: string | null): Promise<void> {
  const verdict = url === null ? ({ ok: true } as const) : await checkTarget(url, { allowNetworks });
  if (!verdict.ok) throw new Refusal('invalid_request', verdict.sentence, field);
}
