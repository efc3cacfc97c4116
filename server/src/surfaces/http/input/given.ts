/** Only the given fields: an optional field of a schema may be present as undefined. */
export function given<Body extends object>(body: Body): { [Name in keyof Body]: Exclude<Body[Name], undefined> } {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never;
}
