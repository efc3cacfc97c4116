import { z } from 'zod';
import { locationRoles } from '../../inventory/location-roles.ts';
import { moment, refuse } from '../fields.ts';
import { emailProblem, passwordProblem } from '../../person-rules.ts';
import { declareOperations, type Answered, type BodyOf } from '../operation.ts';
import { dataOf, named, pageOf } from './answer-fields.ts';
import {
  bodyOf,
  filledInput,
  listOf,
  looselyOf,
  matchedInput,
  referenceInput,
  textInput,
  uniqueIn,
} from './body-fields.ts';
import { sessionCall } from './instance-call.ts';
import { pageQuery } from './query-fields.ts';

/** A person as a user of the instance. The owner has access to every location, whatever the location roles say. */
const user = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(['owner', 'teammate']),
    defaultLocation: named.nullable(),
    locationRoles: z.array(z.object({ location: named, role: z.enum(locationRoles) })),
    dateCreated: moment,
    lastUpdated: moment,
  })
  .meta({ id: 'User' });
export type User = Answered<typeof user>;

/** Who is signed in, at which location, on which account's instance. */
const me = z.object({
  portalUrl: z.string(),
  user,
  location: named.nullable(),
  account: z.object({ name: z.string(), subdomain: z.string(), zone: z.string(), defaultCurrency: z.string() }),
});
export type Me = Answered<typeof me>;

const depot = { id: '9a1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', name: 'North Depot' };
const userExample: User = {
  id: '2b1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  email: 'ada@example.com',
  name: 'Ada Winter',
  role: 'teammate',
  defaultLocation: depot,
  locationRoles: [{ location: depot, role: 'MANAGER' }],
  dateCreated: '2026-03-01T08:00:00.000Z',
  lastUpdated: '2026-03-01T08:00:00.000Z',
};

const sessionTag = { ...sessionCall, tag: 'Session', status: 200 } as const;

/** Signing in at a location, signing out, and who is signed in. */
export const signInOperations = declareOperations({
  signIn: {
    ...sessionTag,
    authentication: 'none',
    method: 'POST',
    path: '/login',
    storesLittle: true,
    summary: 'Sign in',
    description: 'At the given location, or at the one that the person has by default.',
    body: looselyOf({ username: matchedInput, password: matchedInput, location: matchedInput.nullish() }),
    bodyExample: { username: 'ada@example.com', password: '<password>', location: depot.id },
    answer: {
      description: 'Who signed in, and where; the cookie is the session.',
      body: dataOf(z.object({ user, location: named.nullable() })),
      example: { data: { user: userExample, location: depot } },
    },
  },
  signOut: {
    ...sessionTag,
    method: 'POST',
    path: '/logout',
    storesLittle: true,
    summary: 'Sign out, here or everywhere',
    body: looselyOf({ everywhere: z.boolean().default(false).catch(false) }),
    isBodyOptional: true,
    bodyExample: { everywhere: true },
    answer: { description: 'The session is over.', body: dataOf(z.object({})), example: { data: {} } },
  },
  chooseLocation: {
    ...sessionTag,
    method: 'POST',
    path: '/chooseLocation',
    storesLittle: true,
    summary: 'Switch to another location',
    description: 'A new session replaces this one.',
    body: looselyOf({ location: matchedInput }),
    bodyExample: { location: depot.id },
    answer: {
      description: 'The location of the new session.',
      body: dataOf(z.object({ location: named })),
      example: { data: { location: depot } },
    },
  },
  readMe: {
    ...sessionTag,
    method: 'GET',
    path: '/me',
    summary: 'Read who is signed in, and where',
    answer: {
      description: 'The person, the location and the account.',
      body: dataOf(me),
      example: {
        data: {
          portalUrl: 'https://storehouse.example.com',
          user: userExample,
          location: depot,
          account: { name: 'Acme', subdomain: 'acme', zone: 'Europe/Berlin', defaultCurrency: 'EUR' },
        },
      },
    },
  },
});

const userFields = {
  email: filledInput.superRefine(refuse((given) => emailProblem(given.trim()))),
  name: filledInput,
  password: filledInput.superRefine(refuse(passwordProblem)),
};
const locationRole = z.enum(locationRoles, { error: `must be one of ${locationRoles.join(', ')}` });
/** `locationRoles` is the complete list of the user's roles, one for each location. */
const placeFields = {
  defaultLocation: referenceInput.nullish(),
  locationRoles: listOf(looselyOf({ location: referenceInput, role: locationRole }))
    .check(uniqueIn('location'))
    .nullish(),
};
/** A user as the owner sees them. */
const listedUser = user
  .extend({
    invitedUntil: moment
      .nullable()
      .describe('Until when the invitation works of someone who has not accepted it yet; otherwise null.'),
  })
  .meta({ id: 'ListedUser' });
export type ListedUser = Answered<typeof listedUser>;
const listedUserExample: ListedUser = { ...userExample, invitedUntil: null };

const userCall = {
  ...sessionCall,
  tag: 'Users',
  status: 200,
  answer: { description: 'The user as they are now.', body: dataOf(listedUser), example: { data: listedUserExample } },
} as const;

/** Only the owner may read or change users and their location roles. */
export const userOperations = declareOperations({
  listUsers: {
    ...userCall,
    method: 'GET',
    path: '/users',
    summary: 'List the users of the instance',
    query: z.object(pageQuery),
    answer: {
      description: 'The users of the page, by name, and the total number.',
      body: pageOf(listedUser),
      example: { data: [listedUserExample], totalCount: 1 },
    },
  },
  createUser: {
    ...userCall,
    method: 'POST',
    path: '/users',
    summary: 'Add a user',
    body: bodyOf({ ...userFields, ...placeFields }),
    bodyExample: {
      email: 'ada@example.com',
      name: 'Ada Winter',
      password: '<password>',
      locationRoles: [{ location: { id: depot.id }, role: 'MANAGER' }],
    },
    status: 201,
  },
  inviteUser: {
    ...userCall,
    method: 'POST',
    path: '/userInvitations',
    summary: 'Invite a user by email',
    description: 'They choose their own password with the link, which works once, for 7 days.',
    body: bodyOf({ email: userFields.email, name: userFields.name, ...placeFields }),
    bodyExample: {
      email: 'ada@example.com',
      name: 'Ada Winter',
      locationRoles: [{ location: { id: depot.id }, role: 'MANAGER' }],
    },
    status: 201,
  },
  inviteUserAgain: {
    ...userCall,
    method: 'POST',
    path: '/users/{id}/invite',
    summary: 'Send another invitation to someone who has not accepted yet',
    description: 'The link before does not work any more.',
  },
  changeUser: {
    ...userCall,
    method: 'PUT',
    path: '/users/{id}',
    summary: 'Change a user',
    description: "To change one's own password, send the current one too, as `presentPassword`.",
    body: bodyOf({ ...userFields, presentPassword: textInput().nullish(), ...placeFields }).partial(),
    bodyExample: { locationRoles: [{ location: { id: depot.id }, role: 'ASSISTANT' }] },
  },
});

export type NewUser = BodyOf<typeof userOperations.createUser>;
export type InvitedUser = BodyOf<typeof userOperations.inviteUser>;
export type UserChange = BodyOf<typeof userOperations.changeUser>;
