/** The state of a list besides its rows (search, filters, tab, page), by query parameter. */
export type ListState = Readonly<Record<string, string | number | boolean>>;

/** The same fields with any values: `{ offset: 0 }` also allows other offsets. */
export type SameFields<State extends ListState> = {
  readonly [Name in keyof State]: State[Name] extends boolean ? boolean : State[Name] extends number ? number : string;
};

/** Reads the state from a query string. Missing or invalid values fall back to `first`. */
export function readListState<State extends ListState>(
  first: State,
  query: Readonly<Record<string, unknown>>,
): SameFields<State> {
  const entries = Object.entries(first).map(([name, value]) => [name, readAs(value, query[name])]);
  return Object.fromEntries(entries) as SameFields<State>;
}

/** The router parses `?q=42` as a number, but a search is text. */
function readAs(first: string | number | boolean, given: unknown): unknown {
  if (typeof first === 'string') return ['string', 'number', 'boolean'].includes(typeof given) ? String(given) : first;
  if (typeof first === 'boolean') return typeof given === 'boolean' ? given : first;
  return Number.isSafeInteger(given) && (given as number) >= 0 ? given : first;
}

/** The query string for a state. Leaves out initial values to keep URLs short. */
export function queryOfListState(first: ListState, state: ListState): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(first).map((name) => [name, state[name] === first[name] ? undefined : state[name]]),
  );
}

/** Narrows a value from the URL, which can be anything, to one of a filter's values. */
export const oneOf = <Value extends string>(values: readonly Value[], given: string, otherwise: Value): Value =>
  values.find((value) => value === given) ?? otherwise;
