import pg from 'pg';

const asText = (text: string) => text;

const parsers = new Map<number, (text: string) => unknown>([
  // A local day stays text: a Date would shift it by the process's time zone.
  [pg.types.builtins.DATE, asText],
  // Money stays text from numeric to the wire and never becomes a binary float.
  [pg.types.builtins.NUMERIC, asText],
  // Counts and microseconds stay far below 2^53.
  [pg.types.builtins.INT8, Number],
]);

/** The driver's own parsers; its types list only the ids it names itself. */
const parserOf = (oid: number) => (pg.types.getTypeParser as (oid: number) => (text: string) => unknown)(oid);

/** How database values are converted to JavaScript values. */
export const databaseTypes = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? parserOf(oid),
};

/** Every value as the text that PostgreSQL sent. */
export const databaseTexts: pg.CustomTypesConfig = { getTypeParser: () => asText };
