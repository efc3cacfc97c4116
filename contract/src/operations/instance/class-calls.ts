import type { z } from 'zod';
import type { category } from '../../inventory/classes/category.ts';
import type { inventoryItem } from '../../inventory/classes/inventory-item.ts';
import type { locationGroup } from '../../inventory/classes/location-group.ts';
import type { locationType } from '../../inventory/classes/location-type.ts';
import type { organization } from '../../inventory/classes/organization.ts';
import type { person } from '../../inventory/classes/person.ts';
import type { product } from '../../inventory/classes/product.ts';
import type { ObjectOf } from '../../inventory/object-of.ts';
import type { genericOperations } from './class-operations.ts';

/** The classes that the inventory application uses by the generic API. */
interface Classes {
  readonly product: ObjectOf<typeof product>;
  readonly inventoryItem: ObjectOf<typeof inventoryItem>;
  readonly category: ObjectOf<typeof category>;
  readonly locationType: ObjectOf<typeof locationType>;
  readonly locationGroup: ObjectOf<typeof locationGroup>;
  readonly person: ObjectOf<typeof person>;
  readonly organization: ObjectOf<typeof organization>;
}

type InClass<Id extends keyof typeof genericOperations, Path extends string, Body> = Omit<
  (typeof genericOperations)[Id],
  'path' | 'body' | 'answer'
> & {
  readonly path: `/generic/${Path}`;
  readonly answer: { readonly description: string; readonly body: z.ZodType<Body> };
};

/** A form's values; the server checks them by the fields of the class. */
interface WithBody {
  readonly body: z.ZodType<object, object>;
}

interface Listed<Item> {
  readonly data: readonly Item[];
}

/** The calls of the generic API, keyed as a caller writes them: `POST /generic/product`. */
export type ClassCalls = {
  readonly [Name in keyof Classes as `GET /generic/${Name}`]: InClass<'listObjects', Name, Listed<Classes[Name]>>;
} & {
  readonly [Name in keyof Classes as `GET /generic/${Name}/{id}`]: InClass<'readObject', `${Name}/{id}`, Classes[Name]>;
} & {
  readonly [Name in keyof Classes as `POST /generic/${Name}`]: InClass<'createObjects', Name, Classes[Name]> & WithBody;
} & {
  readonly [Name in keyof Classes as `PUT /generic/${Name}/{id}`]: InClass<
    'changeObject',
    `${Name}/{id}`,
    Classes[Name]
  > &
    WithBody;
} & {
  readonly [Name in keyof Classes as `DELETE /generic/${Name}/{id}`]: InClass<
    'deleteObject',
    `${Name}/{id}`,
    undefined
  >;
};
