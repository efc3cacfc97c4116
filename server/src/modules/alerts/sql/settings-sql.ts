import type { Queryable } from '../../../database/database.ts';
import { noAlerts, type AlertSettings } from '../alert-settings.ts';

export const settingsColumns = `s.daily_mail as "dailyMail", s.weekly_mail as "weeklyMail", s.weekday, s.stock_outs as "stockOuts",
  s.below_minimum as "belowMinimum", s.expiring, s.overdue_orders as "overdueOrders",
  (select array_agg(replace(l::text, '-', '') order by l) from unnest(s.location_ids) l) as "locationIds",
  s.recipients, s.chat_url as "chatUrl", s.incident_url as "incidentUrl", s.incident_key as "incidentKey"`;

export async function readSettings(on: Queryable, accountId: string): Promise<AlertSettings> {
  const [settings] = await on.query<AlertSettings>(
    `select ${settingsColumns} from alert_settings s where s.account_id = $1`,
    [accountId],
  );
  return settings ?? noAlerts;
}
