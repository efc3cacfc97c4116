import { z } from 'zod';
import { email, moment, password, text } from '../fields.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { forEveryone, portalRefusals } from './portal-call.ts';

const common = { tag: 'Session', errors: portalRefusals } as const;

const ofLink = {
  purpose: z.enum(['invitation', 'password']),
  email: z.string(),
  name: z.string(),
  account: z.object({ name: z.string(), subdomain: z.string() }),
};
/** Whom a link by mail is for. */
export const linkAnswer = z.object(ofLink);
export type LinkAnswer = Answered<typeof linkAnswer>;
export const linkExample: LinkAnswer = {
  purpose: 'invitation',
  email: 'tom@example.com',
  name: 'Tom Teammate',
  account: { name: 'Acme Clinics', subdomain: 'acme' },
};
/** The calls on a link, as both applications have them: they differ only in the shapes of bodies and answers. */
export const linkCalls = {
  request: {
    authentication: 'none',
    method: 'POST',
    summary: 'Request a link to choose a new password',
    description: 'The answer is the same whether anyone has the address or not. The link works once, for an hour.',
  },
  read: {
    authentication: 'none',
    method: 'POST',
    path: '/links/read',
    summary: 'Read whom a link is for',
    bodyExample: { token: '<token>' },
  },
  use: {
    authentication: 'none',
    method: 'POST',
    path: '/links/use',
    summary: 'Set a password with a link',
    description: 'Ends every session of the person. A link works once.',
    bodyExample: { token: '<token>', password: 'a long password' },
  },
} as const;

const forTheLink = {
  status: 200,
  answer: { description: 'Whom the link is for.', body: linkAnswer, example: linkExample },
} as const;

/** The token of a link, as the mail has it after the `#`. */
const linkToken = text(200);

/** Links by mail with which someone who is not signed in sets a password. */
export const linkOperations = declareOperations({
  requestPasswordLink: {
    ...common,
    ...linkCalls.request,
    path: '/password-links',
    body: z.strictObject({ email }),
    bodyExample: { email: 'olive@example.com' },
    status: 204,
    answer: { description: 'If the address belongs to someone here, an email is on its way.', body: null },
  },

  readLink: {
    ...common,
    ...forTheLink,
    ...linkCalls.read,
    body: z.strictObject({ token: linkToken }),
  },

  useLink: {
    ...common,
    ...forTheLink,
    ...linkCalls.use,
    body: z.strictObject({ token: linkToken, password }),
  },
});

const ownSession = z.object({
  id: z.string(),
  application: z.enum(['portal', 'inventory']),
  createdAt: moment,
  lastSeenAt: moment,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  locationName: z.string().nullable().describe('Where the person works, in the inventory application.'),
  isCurrent: z.boolean(),
});
export type OwnSessionAnswer = Answered<typeof ownSession>;

const ended = { status: 204, answer: { description: 'They are signed out there.', body: null } } as const;

/** One's own sessions, in the portal and on the instance. */
export const ownSessionOperations = declareOperations({
  listSessions: {
    ...common,
    ...forEveryone,
    method: 'GET',
    path: '/me/sessions',
    summary: "List one's own sessions, most recently used first",
    status: 200,
    answer: {
      description: 'The sessions that have not expired.',
      body: z.object({ data: z.array(ownSession) }),
      example: {
        data: [
          {
            id: '8f14e45fceea167a5a36dedd4bea2543',
            application: 'portal',
            createdAt: '2026-03-01T08:00:00.000Z',
            lastSeenAt: '2026-03-01T08:20:00.000Z',
            address: '192.0.2.17',
            userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
            locationName: null,
            isCurrent: true,
          },
        ],
      },
    },
  },

  endSession: {
    ...common,
    ...forEveryone,
    ...ended,
    method: 'DELETE',
    path: '/me/sessions/{sessionId}',
    summary: "End one of one's own sessions",
  },

  endOtherSessions: {
    ...common,
    ...forEveryone,
    ...ended,
    method: 'DELETE',
    path: '/me/sessions',
    summary: "End one's own sessions except this one",
  },
});
