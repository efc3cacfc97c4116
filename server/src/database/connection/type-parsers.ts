import pg from 'pg';

const asText = (text: string) => text;

const parsers = new Map<number, (text: string) => unknown>([
  // A local day stays the text it is: a Date would shift it through the process's zone.
  [pg.types.builtins.DATE, asText],
  // Money goes from numeric to the wire without passing a binary float.
  [pg.types.builtins.NUMERIC, asText],
  // Counts and microseconds stay far below 2^53.
  [pg.types.builtins.INT8, Number],
]);

/** The driver's own parsers; its types know only the ids that it lists itself. */
const parserOf = (oid: number) => (pg.types.getTypeParser as (oid: number) => (text: string) => unknown)(oid);

/** How values of the database become values of the program. */
export const databaseTypes = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? parserOf(oid),
};

/** Every value as the text PostgreSQL sent. */
export const databaseTexts: pg.CustomTypesConfig = { getTypeParser: () => asText };
