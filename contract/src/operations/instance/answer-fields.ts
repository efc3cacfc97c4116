import { z } from 'zod';
import { moment } from '../fields.ts';

/** An association in a response: its id, its name, and the class it refers to (document 3, Generic objects). */
export const reference = <Class extends string>(className: Class) =>
  z.object({ id: z.string(), name: z.string(), class: z.literal(className) });

/** A lot is named by its lot number; the default lot of a product has none. */
export const lotReference = z.object({
  id: z.string(),
  lotNumber: z.string().nullable(),
  class: z.literal('inventoryItem'),
});

/** A reference to an object that is known by its number, such as an order. */
export const numbered = <Class extends string, Field extends string>(className: Class, field: Field) =>
  z.object({ id: z.string(), [field]: z.string(), class: z.literal(className) } as {
    id: z.ZodString;
    class: z.ZodLiteral<Class>;
  } & Record<Field, z.ZodString>);

export const orderItemReference = z.object({ id: z.string(), class: z.literal('orderItem') });
export const named = z.object({ id: z.string(), name: z.string() });

/** The last fields of every object that can be changed. */
export const trace = { version: z.int(), dateCreated: moment, lastUpdated: moment };

export const dataOf = <Data extends z.ZodType>(data: Data) => z.object({ data });

/** One page of a list, and the total number. */
export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), totalCount: z.int() });
export interface ListAnswer<Item> {
  readonly data: readonly Item[];
  readonly totalCount: number;
}
