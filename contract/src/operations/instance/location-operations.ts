import { z } from 'zod';
import { location } from '../../inventory/classes/location.ts';
import { moment } from '../fields.ts';
import { declareOperations, type Answered, type BodyOf } from '../operation.ts';
import { dataOf, named, pageOf, trace } from './answer-fields.ts';
import { bodyField, bodyOf, partOf, textInput, versionInput } from './body-fields.ts';
import { keyCall, sessionCall } from './instance-call.ts';
import { queryFlag } from './query-fields.ts';

const address = z.object({
  address: z.string().nullable(),
  city: z.string().nullable(),
  stateOrProvince: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string().nullable(),
});
export type AddressField = keyof z.output<typeof address>;

/** A location as the list shows it (document 3, Location). */
const locationItem = z
  .object({
    ...named.shape,
    description: z.string().nullable(),
    locationNumber: z.string().nullable(),
    locationType: named.extend({ description: z.string().nullable() }),
    locationGroup: named.nullable(),
    address: address.nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'LocationItem' });
export type LocationItem = Answered<typeof locationItem>;

const singleLocation = locationItem
  .extend({ organization: named.nullable(), manager: named.nullable(), dateCreated: moment, lastUpdated: moment })
  .meta({ id: 'Location' });
export type Location = Answered<typeof singleLocation>;

/** Document 3 lists the fields of a location, so its version is added only on request. */
const versionedLocation = singleLocation.extend({ version: trace.version.optional() }).meta({ id: 'LocationVersion' });
export type VersionedLocation = Answered<typeof versionedLocation>;

const locationItemExample: LocationItem = {
  id: '9a1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  name: 'North Depot',
  description: null,
  locationNumber: 'LOC-00012',
  locationType: { id: '2', name: 'Depot', description: null },
  locationGroup: null,
  address: { address: '12 Quay Street', city: 'Hamburg', stateOrProvince: null, postalCode: '20457', country: 'DE' },
  active: true,
};
const locationExample: Location = {
  ...locationItemExample,
  organization: null,
  manager: null,
  dateCreated: '2026-03-01T08:00:00.000Z',
  lastUpdated: '2026-03-01T08:00:00.000Z',
};

const { fields } = location;
const locationNumber = bodyField(fields.locationNumber);
const addressPart = textInput().nullish();
const locationBody = bodyOf({
  name: bodyField(fields.name),
  description: bodyField(fields.description).nullish(),
  locationNumber: locationNumber.nullish(),
  locationType: bodyField(fields.locationType),
  locationGroup: bodyField(fields.locationGroup).nullish(),
  organization: bodyField(fields.organization).nullish(),
  manager: bodyField(fields.manager).nullish(),
  parentLocation: bodyField(fields.parentLocation).nullish(),
  active: bodyField(fields.active).nullish(),
  address: partOf({
    address: addressPart,
    city: addressPart,
    stateOrProvince: addressPart,
    postalCode: addressPart,
    country: addressPart,
  }).nullish(),
});

/** Document 3: `max` on the list is ignored. */
const ignored = z.unknown().optional().meta({ type: 'string', description: 'Ignored.' });

const listLocations = {
  method: 'GET',
  path: '/locations',
  tag: 'Locations',
  summary: 'List all locations',
  description: 'The list is never paged.',
  query: z.object({ max: ignored, offset: ignored }),
  status: 200,
} as const;
const readLocation = {
  method: 'GET',
  path: '/locations/{id}',
  tag: 'Locations',
  summary: 'Read a location',
  description: '`data` is null if there is no location with this id.',
  status: 200,
} as const;

/** Document 3 shows the list without the total number. */
export const keyLocationOperations = declareOperations({
  listLocations: {
    ...keyCall,
    ...listLocations,
    answer: {
      description: 'Every location, by name.',
      body: dataOf(z.array(locationItem)),
      example: { data: [locationItemExample] },
    },
  },
  readLocation: {
    ...keyCall,
    ...readLocation,
    answer: {
      description: 'The location, or null.',
      body: dataOf(singleLocation.nullable()),
      example: { data: locationExample },
    },
  },
});

const answersLocation = {
  description: 'The location as it is now.',
  body: dataOf(singleLocation),
  example: { data: locationExample },
};

/** Locations are created and edited with a session only (document 3, Locations). */
export const sessionLocationOperations = declareOperations({
  listLocations: {
    ...sessionCall,
    ...listLocations,
    answer: {
      description: 'Every location, by name.',
      body: pageOf(locationItem),
      example: { data: [locationItemExample], totalCount: 1 },
    },
  },
  readLocation: {
    ...sessionCall,
    ...readLocation,
    description: `${readLocation.description} With \`withVersion=true\` it has its version, which a change may send back.`,
    query: z.object({ withVersion: queryFlag }),
    answer: {
      description: 'The location, or null.',
      body: dataOf(versionedLocation.nullable()),
      example: { data: { ...locationExample, version: 0 } },
    },
  },
  createLocation: {
    ...sessionCall,
    method: 'POST',
    path: '/locations',
    tag: 'Locations',
    summary: 'Create a location',
    body: locationBody,
    bodyExample: { name: 'North Depot', locationType: { id: '2' }, address: { city: 'Hamburg', country: 'DE' } },
    status: 201,
    answer: answersLocation,
  },
  changeLocation: {
    ...sessionCall,
    method: 'PUT',
    path: '/locations/{id}',
    tag: 'Locations',
    summary: 'Change a location',
    description: 'Only the given fields change. The address is merged.',
    body: locationBody.partial().extend({ locationNumber: locationNumber.optional(), version: versionInput }),
    bodyExample: { name: 'North Depot', address: { postalCode: '20457' }, version: 0 },
    status: 200,
    answer: answersLocation,
  },
  listBins: {
    ...sessionCall,
    method: 'GET',
    path: '/locations/{id}/bins',
    tag: 'Locations',
    summary: 'List the bins of a location',
    status: 200,
    answer: {
      description: 'Its bins, by name.',
      body: pageOf(
        z.object({ ...named.shape, locationNumber: z.string().nullable(), active: z.boolean() }).meta({ id: 'Bin' }),
      ),
      example: {
        data: [{ id: '5b1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', name: 'A-01', locationNumber: 'LOC-00013', active: true }],
        totalCount: 1,
      },
    },
  },
});

export type Bin = Answered<typeof sessionLocationOperations.listBins.answer.body>['data'][number];

export type NewLocation = BodyOf<typeof sessionLocationOperations.createLocation>;
export type LocationChange = BodyOf<typeof sessionLocationOperations.changeLocation>;
