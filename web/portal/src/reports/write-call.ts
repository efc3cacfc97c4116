import { quoteForShell as shell } from '../quote-for-shell.ts';
import type { KeptRows, ViewCall } from './api-calls.ts';
import type { FilterValue } from './read-filter.ts';

const json = (value: unknown): string => JSON.stringify(value);
const lines = (...parts: readonly (string | false)[]): string =>
  `${parts.filter((part) => part !== false).join('\n')}\n`;
const isMore = 'Pages have up to 1,000 rows: pass page.nextCursor as cursor until it is null.';

type Sort = NonNullable<ViewCall['sort']>;
/** A comment for languages whose order of texts is not that of the screen; empty for numbers and days. */
const orderNote = (sort: ViewCall['sort'], mark: string): string[] =>
  sort?.type === 'string' || sort?.type === 'enum'
    ? [`${mark} Sorts by character code. The screen ignores case and accents, and has A2 before A10.`]
    : [];

/** The parameters by name; repeated ones as a list. */
function parametersOf({ parameters }: ViewCall): [string, string | string[]][] {
  const names = [...new Set(parameters.map(([name]) => name))];
  return names.map((name) => {
    const values = parameters.filter(([other]) => other === name).map(([, value]) => value);
    return [name, values.length > 1 || name === 'category' ? values : values.join('')];
  });
}

/** For a shell with curl and jq. */
export function curlCall(call: ViewCall): string {
  const steps = [
    '.rows',
    ...call.keeps.map((kept) => `map(select(${jqRule(kept)}))`),
    ...(call.sort ? [jqSort(call.sort)] : []),
    `map({${call.columns.join(', ')}})`,
  ];
  return lines(
    `# ${isMore}`,
    ...orderNote(call.sort, '#'),
    `curl -sSG ${shell(`${call.platformUrl}/api/v1/reporting/${call.dataset}`)} \\`,
    '  -H "X-API-Key: $STOREHOUSE_API_KEY" \\',
    ...call.parameters.map(([name, value]) => `  --data-urlencode ${shell(`${name}=${value}`)} \\`),
    `  | jq ${shell(steps.join(' | '))}`,
  );
}

/** A word for a regular expression. They ignore the case of every letter, `ascii_downcase` only that of A to Z. */
const inPattern = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function jqRule(kept: KeptRows): string {
  if ('word' in kept) {
    return `[${kept.fields.map((name) => `.${name}`).join(', ')}] | any(. != null and test(${json(inPattern(kept.word))}; "i"))`;
  }
  if ('values' in kept) return `.${kept.field} | IN(${kept.values.map(json).join(', ')})`;
  const from = kept.from === null ? [] : [`.${kept.field} >= ${json(kept.from)}`];
  const to = kept.to === null ? [] : [`.${kept.field} <= ${json(kept.to)}`];
  return [`.${kept.field} != null`, ...from, ...to].join(' and ');
}

/** Rows without a value come last in either direction. */
const jqSort = ({ field, isDescending }: Sort): string =>
  isDescending
    ? `(map(select(.${field} != null)) | sort_by(.${field}) | reverse) + map(select(.${field} == null))`
    : `sort_by(.${field} == null, .${field})`;

/** With the package for integrators. */
export function typescriptCall(call: ViewCall): string {
  const given = parametersOf(call).map(([name, value]) => `${name}: ${scriptValue(name, value)}`);
  return lines(
    "import { Storehouse } from '@storehouse/client';",
    '',
    'const storehouse = new Storehouse({',
    "  apiKey: process.env['STOREHOUSE_API_KEY'] ?? '',",
    `  platformUrl: ${json(call.platformUrl)},`,
    '});',
    'const found = [];',
    `for await (const row of storehouse.reporting.rows(${json(call.dataset)}${given.length === 0 ? '' : `, { ${given.join(', ')} }`})) {`,
    ...call.keeps.map((kept) => `  if (!(${scriptRule(kept)})) continue;`),
    '  found.push(row);',
    '}',
    call.sort !== null && scriptSort(call.sort),
    `const rows = found.map(({ ${call.columns.join(', ')} }) => ({ ${call.columns.join(', ')} }));`,
    'console.table(rows);',
  );
}

const scriptValue = (name: string, value: string | string[]): string =>
  name === 'withinDays' || value === 'true' || value === 'false' ? String(value) : json(value);

function scriptRule(kept: KeptRows): string {
  if ('word' in kept) {
    const texts = kept.fields.map((name) => `row.${name}`).join(', ');
    return `[${texts}].some((text) => text?.toLowerCase().includes(${json(kept.word)}))`;
  }
  if ('values' in kept) return `${json(kept.values)}.includes(row.${kept.field})`;
  const from = kept.from === null ? [] : [`row.${kept.field} >= ${json(kept.from)}`];
  const to = kept.to === null ? [] : [`row.${kept.field} <= ${json(kept.to)}`];
  return [`row.${kept.field} !== null`, ...from, ...to].join(' && ');
}

const isNumber = ({ type }: Sort): boolean => type === 'integer' || type === 'decimal' || type === 'boolean';

function scriptSort(sort: Sort): string {
  const { field, isDescending } = sort;
  const order = !isNumber(sort)
    ? `String(left.${field}).localeCompare(String(right.${field}), 'en', { numeric: true, sensitivity: 'base' })`
    : `Number(left.${field}) - Number(right.${field})`;
  const empty = `Number(left.${field} === null) - Number(right.${field} === null)`;
  return `found.sort((left, right) => ${empty} || ${isDescending ? `-(${order})` : order});`;
}

/** With the package for Python. */
export function pythonCall(call: ViewCall): string {
  const given = parametersOf(call).map(
    ([name, value]) => `, ${name === 'from' ? 'from_' : name}=${pythonValue(name, value)}`,
  );
  const rules = call.keeps.map(pythonRule);
  return lines(
    'import os',
    'from storehouse import Storehouse',
    '',
    `sh = Storehouse(api_key=os.environ["STOREHOUSE_API_KEY"], platform_url=${json(call.platformUrl)})`,
    'found = [',
    '    row',
    `    for row in sh.reporting.rows(${json(call.dataset)}${given.join('')})`,
    ...rules.map((rule) => `    if ${rule}`),
    ']',
    ...orderNote(call.sort, '#'),
    call.sort !== null && pythonSort(call.sort),
    `rows = [{name: row[name] for name in ${json(call.columns)}} for row in found]`,
    'print(rows)',
  );
}

const pythonValue = (name: string, value: string | string[]): string =>
  value === 'true' ? 'True' : value === 'false' ? 'False' : name === 'withinDays' ? String(value) : json(value);

const pythonWord = (value: FilterValue): string =>
  value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : json(value);

function pythonRule(kept: KeptRows): string {
  if ('word' in kept) {
    return `any(${json(kept.word)} in (row[name] or "").lower() for name in ${json(kept.fields)})`;
  }
  if ('values' in kept) return `row[${json(kept.field)}] in [${kept.values.map(pythonWord).join(',')}]`;
  const from = kept.from === null ? [] : [`row[${json(kept.field)}] >= ${json(kept.from)}`];
  const to = kept.to === null ? [] : [`row[${json(kept.field)}] <= ${json(kept.to)}`];
  return [`row[${json(kept.field)}] is not None`, ...from, ...to].join(' and ');
}

function pythonSort(sort: Sort): string {
  const { field, isDescending } = sort;
  const [value, none] = [`row[${json(field)}]`, isNumber(sort) ? '0' : '""'];
  return isDescending
    ? `found.sort(key=lambda row: (${value} is not None, ${value} or ${none}), reverse=True)`
    : `found.sort(key=lambda row: (${value} is None, ${value} or ${none}))`;
}

/** For Power BI and Excel: Get Data, Blank Query, Advanced Editor. */
export function powerQueryCall(call: ViewCall): string {
  const given = parametersOf(call).map(([name, value]) => `${mName(name)} = ${mValue(value)}`);
  const steps = [
    `Rows = Table.FromRecords(List.Combine(List.Transform(Pages, each [rows])))`,
    ...call.keeps.map((kept, index) => `Kept${String(index + 1)} = Table.SelectRows(@, each ${mRule(kept)})`),
    ...(call.sort
      ? [
          `Sorted = Table.Sort(@, {{${mText(call.sort.field)}, Order.${call.sort.isDescending ? 'Descending' : 'Ascending'}}})`,
        ]
      : []),
    `Shown = Table.SelectColumns(@, {${call.columns.map(mText).join(', ')}})`,
  ];
  // `@` stands for the previous step.
  const named = steps.map((step, index) => step.replace('@', steps[index - 1]?.split(' ')[0] ?? ''));
  return lines(
    '// Choose Anonymous when asked how to sign in: the key is sent by the query itself.',
    ...orderNote(call.sort, '//'),
    'let',
    '    ApiKey = "shk.…",',
    '    Page = (cursor as text) as record => Json.Document(Web.Contents(',
    `        ${mText(call.platformUrl)},`,
    `        [RelativePath = ${mText(`api/v1/reporting/${call.dataset}`)}, Query = [${[...given, 'cursor = cursor'].join(', ')}], Headers = [#"X-API-Key" = ApiKey]]`,
    '    )),',
    '    Pages = List.Generate(() => Page(""), each _ <> null, each if [page][nextCursor] = null then null else Page([page][nextCursor])),',
    `    ${named.join(',\n    ')}`,
    'in',
    '    Shown',
  );
}

/** In a text, `#(` starts the code of a character. */
const mText = (text: string): string => `"${text.replaceAll('"', '""').replaceAll('#(', '#(#)(')}"`;
const mWord = (value: FilterValue): string => (typeof value === 'string' ? mText(value) : String(value));
/** Quotes names that could be mistaken for words of the language. */
const mName = (name: string): string => (name === 'from' || name === 'to' ? `#"${name}"` : name);
const mValue = (value: string | string[]): string =>
  typeof value === 'string' ? mText(value) : `{${value.map(mText).join(', ')}}`;

function mRule(kept: KeptRows): string {
  if ('word' in kept) {
    const texts = kept.fields.map((name) => `[${name}]`).join(', ');
    return `List.AnyTrue(List.Transform({${texts}}, (text) => text <> null and Text.Contains(text, ${mText(kept.word)}, Comparer.OrdinalIgnoreCase)))`;
  }
  if ('values' in kept) {
    return `List.Contains({${kept.values.map(mWord).join(', ')}}, [${kept.field}])`;
  }
  const from = kept.from === null ? [] : [`[${kept.field}] >= ${mWord(kept.from)}`];
  const to = kept.to === null ? [] : [`[${kept.field}] <= ${mWord(kept.to)}`];
  return [`[${kept.field}] <> null`, ...from, ...to].join(' and ');
}
