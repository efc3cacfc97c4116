import { z } from 'zod';
import { accountSettings } from '../account-settings.ts';
import { portalRoles } from '../../portal-roles.ts';
import { email, filledText, moment, password } from '../fields.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { forEveryone, forOwner, portalRefusals } from './portal-call.ts';
import { person, personExample, settings, settingsExample } from './session-operations.ts';

const team = { tag: 'Team', errors: portalRefusals } as const;
const account = { tag: 'Account', errors: portalRefusals } as const;
const teammate = person.extend({
  invitedUntil: moment
    .nullable()
    .describe('Until when the invitation works of someone who has not accepted it yet; otherwise null.'),
  isInvitationExpired: z.boolean().describe('Whether they need another invitation, by the clock of the platform.'),
});
export type TeammateAnswer = Answered<typeof teammate>;
const invitedExample: TeammateAnswer = {
  ...personExample,
  email: 'tom@example.com',
  name: 'Tom Teammate',
  role: 'teammate',
  portalRole: 'viewer',
  invitedUntil: '2026-03-08T08:00:00.000Z',
  isInvitationExpired: false,
};
const everybody = {
  status: 200,
  answer: {
    description: 'The people of the account.',
    body: z.object({ data: z.array(teammate) }),
    example: { data: [{ ...personExample, invitedUntil: null, isInvitationExpired: false }] },
  },
} as const;
const invited = {
  answer: { description: 'A mail with a link is on its way to them.', body: teammate, example: invitedExample },
} as const;

const portalRole = z.enum(portalRoles);
const newTeammate = person.extend({
  password: z.string().nullable().describe('Where none was given: the one that was generated.'),
});
export type NewTeammateAnswer = Answered<typeof newTeammate>;

/** The people of the account: everyone sees them; only the owner invites or removes them, or transfers the account. */
export const teamOperations = declareOperations({
  listTeam: { ...team, ...forEveryone, ...everybody, method: 'GET', path: '/team', summary: 'List the team' },

  addTeammate: {
    ...team,
    ...forOwner,
    method: 'POST',
    path: '/team',
    summary: 'Add a teammate',
    description: 'No mail is sent: the owner passes the password on, their own choice or the generated one.',
    body: z.strictObject({
      email,
      name: filledText(),
      password: password.nullable().default(null),
      portalRole: portalRole.default('viewer'),
    }),
    bodyExample: { email: 'tom@example.com', name: 'Tom Teammate', portalRole: 'viewer' },
    status: 201,
    answer: {
      description: 'The new teammate.',
      body: newTeammate,
      example: {
        ...personExample,
        email: 'tom@example.com',
        name: 'Tom Teammate',
        role: 'teammate',
        portalRole: 'viewer',
        password: 'pW3x<secret>',
      },
    },
  },

  inviteTeammate: {
    ...team,
    ...forOwner,
    ...invited,
    method: 'POST',
    path: '/team/invitations',
    summary: 'Invite a teammate by email',
    description: 'They choose their own password with the link, which works once, for 7 days.',
    body: z.strictObject({ email, name: filledText(), portalRole: portalRole.default('viewer') }),
    bodyExample: { email: 'tom@example.com', name: 'Tom Teammate', portalRole: 'integrator' },
    status: 201,
  },

  inviteTeammateAgain: {
    ...team,
    ...forOwner,
    ...invited,
    method: 'POST',
    path: '/team/{personId}/invite',
    summary: 'Send another invitation to someone who has not accepted yet',
    description: 'The link before does not work any more.',
    status: 200,
  },

  changePortalRole: {
    ...team,
    ...forOwner,
    method: 'PATCH',
    path: '/team/{personId}',
    summary: 'Change what a teammate may do in the portal',
    description: 'Takes effect with their next request.',
    body: z.strictObject({ portalRole }),
    bodyExample: { portalRole: 'manager' },
    status: 200,
    answer: { description: 'The teammate.', body: teammate, example: { ...invitedExample, portalRole: 'manager' } },
  },

  removeTeammate: {
    ...team,
    ...forOwner,
    method: 'DELETE',
    path: '/team/{personId}',
    summary: 'Remove a teammate',
    status: 204,
    answer: {
      description: 'They cannot sign in any more, and are no recipient of exports and stock alerts.',
      body: null,
    },
  },

  makeOwner: {
    ...team,
    ...forOwner,
    ...everybody,
    method: 'POST',
    path: '/team/{personId}/make-owner',
    summary: 'Hand the account over to a teammate',
  },
});

const usedHour = z.object({ hour: moment, used: z.int() });
export type UsedHour = Answered<typeof usedHour>;
const usageOf = z.object({
  limit: z.int(),
  remaining: z.int(),
  hours: z.array(usedHour).describe('The last 24 hours, the current one last.'),
});
export type UsageOf = Answered<typeof usageOf>;
const usage = z.object({ requests: usageOf, reporting: usageOf, deliveries: usageOf });
export type UsageAnswer = Answered<typeof usage>;
const usageExample: UsageOf = { limit: 1_000, remaining: 988, hours: [{ hour: '2026-03-01T08:00:00.000Z', used: 12 }] };

const document = {
  ...account,
  ...forEveryone,
  method: 'GET',
  status: 200,
  answer: {
    description: 'OpenAPI 3.1, with the addresses of the account.',
    body: z.looseObject({ openapi: z.string() }),
    example: { openapi: '3.1.0' },
  },
} as const;

export const portalAccountOperations = declareOperations({
  readUsage: {
    ...account,
    ...forEveryone,
    method: 'GET',
    path: '/usage',
    summary: 'Read both allowances and the delivery cap',
    description: 'What is left now, and what was used by the hour over the last day.',
    status: 200,
    answer: {
      description: 'The usage.',
      body: usage,
      example: { requests: usageExample, reporting: usageExample, deliveries: usageExample },
    },
  },

  changeSettings: {
    ...account,
    ...forOwner,
    method: 'PATCH',
    path: '/settings',
    summary: 'Change the settings of the account',
    body: z.strictObject(accountSettings).partial(),
    bodyExample: { expiryWindowDays: 60 },
    status: 200,
    answer: { description: 'The settings as they are now.', body: settings, example: settingsExample },
  },

  readPlatformDocument: { ...document, path: '/openapi/platform', summary: "Read the document of the platform's APIs" },
  readInstanceDocument: { ...document, path: '/openapi/instance', summary: "Read the document of the instance's API" },
});
