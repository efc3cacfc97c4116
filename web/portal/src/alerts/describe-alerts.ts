import type { AlertsAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { weekdayName } from '../weekdays.ts';

/** The settings in words, for people who cannot change them. */
export function describeAlerts({ settings, hasChat, hasIncidents, locations }: AlertsAnswer): [string, string][] {
  const kinds = [
    settings.stockOuts ? t('out of stock') : null,
    settings.belowMinimum ? t('below minimum') : null,
    settings.expiring ? t('expiring lots') : null,
    settings.overdueOrders ? t('overdue orders') : null,
  ].filter((kind) => kind !== null);
  const names = settings.locationIds?.map((id) => locations.find((location) => location.id === id)?.name ?? id);
  return [
    [t('Daily email'), settings.dailyMail ? t('On') : t('Off')],
    [
      t('Weekly summary'),
      settings.weeklyMail ? t('Every {{weekday}}', { weekday: weekdayName(settings.weekday) }) : t('Off'),
    ],
    [t('Emails report'), kinds.length === 0 ? t('Nothing') : kinds.join(', ')],
    [t('Locations'), names ? names.join(', ') : t('All')],
    [t('Chat'), hasChat ? t('Set up') : t('Off')],
    [t('Incidents'), hasIncidents ? t('Set up') : t('Off')],
  ];
}
