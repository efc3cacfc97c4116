import type { AlertsAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import { weekdayName } from '../weekdays.ts';

/** The settings in words, for people who cannot change them. */
export function describeAlerts({ settings, hasChat, hasIncidents, locations }: AlertsAnswer): [string, string][] {
  const kinds = [
    settings.stockOuts ? 'out of stock' : null,
    settings.belowMinimum ? 'below minimum' : null,
    settings.expiring ? 'expiring lots' : null,
    settings.overdueOrders ? 'overdue orders' : null,
  ].filter((kind) => kind !== null);
  const names = settings.locationIds?.map((id) => locations.find((location) => location.id === id)?.name ?? id);
  return [
    ['Daily email', settings.dailyMail ? 'On' : 'Off'],
    ['Weekly summary', settings.weeklyMail ? `Every ${weekdayName(settings.weekday)}` : 'Off'],
    ['Emails report', kinds.length === 0 ? 'Nothing' : kinds.join(', ')],
    ['Locations', names ? names.join(', ') : 'All'],
    ['Chat', hasChat ? 'Set up' : 'Off'],
    ['Incidents', hasIncidents ? 'Set up' : 'Off'],
  ];
}
