import type { Queryable } from '../../../database/database.ts';
import type { Secrets } from '../../../database/secrets/secrets.ts';
import { noAlerts, type AlertSettings } from '../alert-settings.ts';

export const settingsColumns = `s.daily_mail as "dailyMail", s.weekly_mail as "weeklyMail", s.weekday, s.stock_outs as "stockOuts",
  s.below_minimum as "belowMinimum", s.expiring, s.overdue_orders as "overdueOrders",
  (select array_agg(replace(l::text, '-', '') order by l) from unnest(s.location_ids) l) as "locationIds",
  s.recipients, s.chat_url as "chatUrl", s.incident_url as "incidentUrl", s.incident_key as "incidentKey"`;

type SealedColumn = 'chat_url' | 'incident_url' | 'incident_key';

export const sealDestination = async (
  secrets: Secrets,
  tx: Queryable,
  accountId: string,
  column: SealedColumn,
  text: string | null,
): Promise<string | null> => (text === null ? null : secrets.seal(tx, text, 'alert_settings', column, accountId));

export const openDestination = (
  secrets: Secrets,
  accountId: string,
  column: SealedColumn,
  sealed: string | null,
): string | null => (sealed === null ? null : secrets.open(sealed, 'alert_settings', column, accountId));

export async function readSettings(on: Queryable, secrets: Secrets, accountId: string): Promise<AlertSettings> {
  const [settings] = await on.query<AlertSettings>(
    `select ${settingsColumns} from alert_settings s where s.account_id = $1`,
    [accountId],
  );
  if (!settings) return noAlerts;
  return {
    ...settings,
    chatUrl: openDestination(secrets, accountId, 'chat_url', settings.chatUrl),
    incidentUrl: openDestination(secrets, accountId, 'incident_url', settings.incidentUrl),
    incidentKey: openDestination(secrets, accountId, 'incident_key', settings.incidentKey),
  };
}
