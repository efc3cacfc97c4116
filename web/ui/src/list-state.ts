/** What a list shows besides its rows: search, filters, tab, page; by the names they have in the address. */
export type ListState = Readonly<Record<string, string | number | boolean>>;

/** A state like the given one, with other values: `{ offset: 0 }` is the first of many. */
export type SameFields<State extends ListState> = {
  readonly [Name in keyof State]: State[Name] extends boolean ? boolean : State[Name] extends number ? number : string;
};

/** The state that an address tells, given the query of it; what it does not tell, or tells wrongly, is as at first. */
export function readListState<State extends ListState>(
  first: State,
  query: Readonly<Record<string, unknown>>,
): SameFields<State> {
  const entries = Object.entries(first).map(([name, value]) => [name, readAs(value, query[name])]);
  return Object.fromEntries(entries) as SameFields<State>;
}

/** The router reads `?q=42` as a number; a search for it is text. */
function readAs(first: string | number | boolean, given: unknown): unknown {
  if (typeof first === 'string') return ['string', 'number', 'boolean'].includes(typeof given) ? String(given) : first;
  if (typeof first === 'boolean') return typeof given === 'boolean' ? given : first;
  return Number.isSafeInteger(given) && (given as number) >= 0 ? given : first;
}

/** The query that tells the state: only what is not as at first, so that addresses stay short. */
export function queryOfListState(first: ListState, state: ListState): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(first).map((name) => [name, state[name] === first[name] ? undefined : state[name]]),
  );
}

/** One of the values a filter can have; an address may hold anything. */
export const oneOf = <Value extends string>(values: readonly Value[], given: string, otherwise: Value): Value =>
  values.find((value) => value === given) ?? otherwise;
