import { z } from 'zod';
import { email, filledText, moment } from '../fields.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { forEveryone, forManagers, portalRefusals } from './portal-call.ts';

const common = { tag: 'Alerts', errors: portalRefusals } as const;
const destination = z.enum(['chat', 'incident']);

const switches = {
  dailyMail: z.boolean(),
  weeklyMail: z.boolean(),
  weekday: z.int().min(1).max(7),
  stockOuts: z.boolean(),
  belowMinimum: z.boolean(),
  expiring: z.boolean(),
  overdueOrders: z.boolean(),
};

const sentAlert = z.object({
  destination,
  state: z.enum(['waiting', 'sent', 'failed', 'unconfirmed', 'cancelled']),
  attempts: z.int(),
  responseStatus: z.int().nullable(),
  error: z.string().nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
});
export type SentAlertAnswer = Answered<typeof sentAlert>;

const alerts = z.object({
  settings: z.object({
    ...switches,
    locationIds: z.array(z.string()).nullable().describe('Null: every location.'),
    recipients: z.array(z.string()).describe('Empty: the owner.'),
    chatUrl: z.string().nullable().describe('Null for those who cannot change it.'),
    incidentUrl: z.string().nullable().describe('Null for those who cannot change it.'),
    hasIncidentKey: z.boolean(),
  }),
  hasChat: z.boolean(),
  hasIncidents: z.boolean(),
  locations: z.array(z.object({ id: z.string(), name: z.string() })),
  sent: z.array(sentAlert),
});
export type AlertsAnswer = Answered<typeof alerts>;

const settingsExample = {
  dailyMail: true,
  weeklyMail: false,
  weekday: 1,
  stockOuts: true,
  belowMinimum: true,
  expiring: true,
  overdueOrders: false,
  locationIds: null,
  recipients: ['olive@example.com'],
  chatUrl: null,
  incidentUrl: null,
};

const answersAlerts = {
  status: 200,
  answer: {
    description: 'The settings, the locations to choose from, and what was sent last.',
    body: alerts,
    example: {
      settings: { ...settingsExample, hasIncidentKey: false },
      hasChat: false,
      hasIncidents: false,
      locations: [{ id: '2c5f0c3c6f0e4a539d0b2f1f0f6f0c33', name: 'Main depot' }],
      sent: [],
    },
  },
} as const;

/** The stock alert settings: everyone sees them, managers change them and see the URLs of destinations. */
export const alertOperations = declareOperations({
  readAlerts: {
    ...common,
    ...forEveryone,
    ...answersAlerts,
    method: 'GET',
    path: '/alerts',
    summary: 'Read the stock alerts',
  },

  changeAlerts: {
    ...common,
    ...forManagers,
    ...answersAlerts,
    method: 'PUT',
    path: '/alerts',
    summary: 'Change the stock alerts',
    body: z.strictObject({
      ...switches,
      locationIds: z
        .array(z.string().regex(/^[0-9a-f]{32}$/, 'is no location'))
        .min(1)
        .max(1_000)
        .nullable(),
      recipients: z.array(email).max(20),
      chatUrl: filledText(2_048).nullable(),
      incidentUrl: filledText(2_048).nullable(),
      /** Omitted or null keeps the stored key. With another URL, the key is required. */
      incidentKey: filledText(255).nullable().default(null),
    }),
    bodyExample: settingsExample,
  },

  testDestination: {
    ...common,
    ...forManagers,
    method: 'POST',
    path: '/alerts/{destination}/test',
    summary: 'Send a test to a destination',
    params: z.object({ destination }),
    status: 200,
    answer: {
      description: 'What the destination answered.',
      body: z.object({ succeeded: z.boolean(), status: z.int().nullable(), error: z.string().nullable() }),
      example: { succeeded: true, status: 200, error: null },
    },
  },
});
