import { expect, it } from 'vitest';
import { describeAlerts } from './describe-alerts.ts';

const settings = {
  dailyMail: true,
  weeklyMail: true,
  weekday: 2,
  stockOuts: true,
  belowMinimum: false,
  expiring: true,
  overdueOrders: false,
  locationIds: ['a', 'gone'],
  recipients: [],
  chatUrl: null,
  incidentUrl: null,
  hasIncidentKey: false,
};

it('says what is told, of where and how', () => {
  const answer = { settings, hasChat: true, hasIncidents: false, locations: [{ id: 'a', name: 'North' }], sent: [] };
  expect(describeAlerts(answer)).toEqual([
    ['Daily email', 'On'],
    ['Weekly summary', 'Every Tuesday'],
    ['Emails report', 'out of stock, expiring lots'],
    ['Locations', 'North, gone'],
    ['Chat', 'Set up'],
    ['Incidents', 'Off'],
  ]);
});
