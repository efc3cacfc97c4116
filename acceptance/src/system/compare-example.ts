/** Patterns of values that differ on every run. */
const varying: readonly RegExp[] = [
  /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, // ids
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/, // moments
  /^[A-Z]{2,3}-\d+$/, // numbers that the instance generates
  /^whsec_/,
  /^https?:\/\/[^/]+\/api\/v1\/test-receivers\//,
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The differences between an example of an API document and a real answer, in names, types and values. Values that differ on
 * every run only have to match the same pattern. Each item of a list in the example must equal some item of the answer's list.
 */
export function differences(example: unknown, real: unknown, path = ''): string[] {
  if (Array.isArray(example) && Array.isArray(real)) {
    if (example.length === 0) return real.length === 0 ? [] : [`${path}: documented as empty`];
    return example.flatMap((item, index) => {
      const each = real.map((one: unknown) => differences(item, one, `${path}[${String(index)}]`));
      return each.toSorted((one, other) => one.length - other.length)[0] ?? [`${path}: really empty`];
    });
  }
  if (isObject(example) && isObject(real)) {
    const [documented, answered] = [Object.keys(example), Object.keys(real)];
    return [
      ...documented.filter((name) => !(name in real)).map((name) => `${path}.${name}: not in the answer`),
      ...answered.filter((name) => !(name in example)).map((name) => `${path}.${name}: not documented`),
      ...documented
        .filter((name) => name in real)
        .flatMap((name) => differences(example[name], real[name], `${path}.${name}`)),
    ];
  }
  if (example === real) return [];
  const agree = varying.some((form) => [example, real].every((value) => typeof value === 'string' && form.test(value)));
  return agree ? [] : [`${path}: documented as ${JSON.stringify(example)}, really ${JSON.stringify(real)}`];
}
