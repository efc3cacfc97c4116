import { describe, expect, it } from 'vitest';
import { viewCall } from './api-calls.ts';
import { fieldsOfKind, kindOf, reportKinds } from './report-kinds.ts';
import { readView } from './report-view.ts';
import { curlCall, powerQueryCall, pythonCall, typescriptCall } from './write-call.ts';

const callOf = (slug: string, query: Record<string, unknown>) =>
  viewCall(kindOf(slug)!, readView(kindOf(slug)!, query), 'https://storehouse.example.com');

const stock = callOf('stock', {
  state: 'below_minimum',
  locationId: 'n,s',
  'f.stockState': 'BELOW_MINIMUM',
  'f.monthsOfStock': '0..1',
  'f.productCategory': 'Tablets',
  q: "d'or",
  sort: '-quantityOnHand',
  columns: 'productCode,quantityOnHand',
});

// acceptance/src/browser/report-files.test.ts runs the calls and compares their rows with those on screen.
describe('a view as a call', () => {
  it('in a shell', () => {
    expect(curlCall(stock)).toMatchInlineSnapshot(`
      "# Pages have up to 1,000 rows: pass page.nextCursor as cursor until it is null.
      curl -sSG 'https://storehouse.example.com/api/v1/reporting/stock-on-hand' \\
        -H "X-API-Key: $STOREHOUSE_API_KEY" \\
        --data-urlencode 'state=below_minimum' \\
        | jq '.rows | map(select(.locationId | IN("n", "s"))) | map(select(.stockState | IN("BELOW_MINIMUM"))) | map(select(.monthsOfStock != null and .monthsOfStock >= 0 and .monthsOfStock <= 1)) | map(select([.locationName, .productCode, .productName] | any(. != null and test("d'\\''or"; "i")))) | (map(select(.quantityOnHand != null)) | sort_by(.quantityOnHand) | reverse) + map(select(.quantityOnHand == null)) | map({productCode, quantityOnHand})'
      "
    `);
  });
  it('in TypeScript', () => {
    expect(typescriptCall(stock)).toMatchInlineSnapshot(`
      "import { Storehouse } from '@storehouse/client';

      const storehouse = new Storehouse({
        apiKey: process.env['STOREHOUSE_API_KEY'] ?? '',
        platformUrl: "https://storehouse.example.com",
      });
      const found = [];
      for await (const row of storehouse.reporting.rows("stock-on-hand", { state: "below_minimum" })) {
        if (!(["n","s"].includes(row.locationId))) continue;
        if (!(["BELOW_MINIMUM"].includes(row.stockState))) continue;
        if (!(row.monthsOfStock !== null && row.monthsOfStock >= 0 && row.monthsOfStock <= 1)) continue;
        if (!([row.locationName, row.productCode, row.productName].some((text) => text?.toLowerCase().includes("d'or")))) continue;
        found.push(row);
      }
      found.sort((left, right) => Number(left.quantityOnHand === null) - Number(right.quantityOnHand === null) || -(Number(left.quantityOnHand) - Number(right.quantityOnHand)));
      const rows = found.map(({ productCode, quantityOnHand }) => ({ productCode, quantityOnHand }));
      console.table(rows);
      "
    `);
  });
  it('in Python', () => {
    expect(pythonCall(stock)).toMatchInlineSnapshot(`
      "import os
      from storehouse import Storehouse

      sh = Storehouse(api_key=os.environ["STOREHOUSE_API_KEY"], platform_url="https://storehouse.example.com")
      found = [
          row
          for row in sh.reporting.rows("stock-on-hand", state="below_minimum")
          if row["locationId"] in ["n","s"]
          if row["stockState"] in ["BELOW_MINIMUM"]
          if row["monthsOfStock"] is not None and row["monthsOfStock"] >= 0 and row["monthsOfStock"] <= 1
          if any("d'or" in (row[name] or "").lower() for name in ["locationName","productCode","productName"])
      ]
      found.sort(key=lambda row: (row["quantityOnHand"] is not None, row["quantityOnHand"] or 0), reverse=True)
      rows = [{name: row[name] for name in ["productCode","quantityOnHand"]} for row in found]
      print(rows)
      "
    `);
  });
  it('in Power Query', () => {
    expect(powerQueryCall(stock)).toMatchInlineSnapshot(`
      "// Choose Anonymous when asked how to sign in: the key is sent by the query itself.
      let
          ApiKey = "shk.…",
          Page = (cursor as text) as record => Json.Document(Web.Contents(
              "https://storehouse.example.com",
              [RelativePath = "api/v1/reporting/stock-on-hand", Query = [state = "below_minimum", cursor = cursor], Headers = [#"X-API-Key" = ApiKey]]
          )),
          Pages = List.Generate(() => Page(""), each _ <> null, each if [page][nextCursor] = null then null else Page([page][nextCursor])),
          Rows = Table.FromRecords(List.Combine(List.Transform(Pages, each [rows]))),
          Kept1 = Table.SelectRows(Rows, each List.Contains({"n", "s"}, [locationId])),
          Kept2 = Table.SelectRows(Kept1, each List.Contains({"BELOW_MINIMUM"}, [stockState])),
          Kept3 = Table.SelectRows(Kept2, each [monthsOfStock] <> null and [monthsOfStock] >= 0 and [monthsOfStock] <= 1),
          Kept4 = Table.SelectRows(Kept3, each List.AnyTrue(List.Transform({[locationName], [productCode], [productName]}, (text) => text <> null and Text.Contains(text, "d'or", Comparer.OrdinalIgnoreCase)))),
          Sorted = Table.Sort(Kept4, {{"quantityOnHand", Order.Descending}}),
          Shown = Table.SelectColumns(Sorted, {"productCode", "quantityOnHand"})
      in
          Shown
      "
    `);
  });

  it('repeats parameters and names those that are words of the language', () => {
    const call = callOf('activity', { category: 'ISSUE,RECEIPT', from: '2026-01-01', columns: 'category' });
    expect(curlCall(call)).toContain("--data-urlencode 'category=RECEIPT'");
    expect(typescriptCall(call)).toContain('{ from: "2026-01-01", category: ["ISSUE","RECEIPT"] }');
    expect(pythonCall(call)).toContain('from_="2026-01-01", category=["ISSUE","RECEIPT"]');
    expect(powerQueryCall(call)).toContain('#"from" = "2026-01-01", category = {"ISSUE", "RECEIPT"}');
  });

  it('keeps values of their type, and rows without one', () => {
    const call = callOf('stock', { 'f.priced': 'true', 'f.quantityOnHand': '5,', 'f.productCode': 'a,' });
    expect(curlCall(call)).toContain(
      '.priced | IN(true))) | map(select(.quantityOnHand | IN(5, null))) | map(select(.productCode | IN("a", null)',
    );
    expect(typescriptCall(call)).toContain('[5,null].includes(row.quantityOnHand)');
    expect(pythonCall(call)).toContain('row["quantityOnHand"] in [5,None]');
    expect(powerQueryCall(call)).toContain('List.Contains({5, null}, [quantityOnHand])');
  });

  it('is valid for a comparison, whose own columns the API does not have', () => {
    const call = callOf('compare', { columns: 'quantityBefore' });
    expect(pythonCall(call)).toContain('{name: row[name] for name in []}');
  });

  it('says where texts come in another order than on screen', () => {
    const noted = (sort: string) =>
      [curlCall, typescriptCall, pythonCall, powerQueryCall].map((write) =>
        /^(#|\/\/) Sorts by character code/m.test(write(callOf('stock', { sort }))),
      );
    expect(noted('-productName')).toEqual([true, false, true, true]);
    for (const sort of ['', 'quantityOnHand', 'captureLocalDate']) {
      expect(noted(sort)).toEqual([false, false, false, false]);
    }
  });

  const quoted = /"(?:[^"\\]|\\.)*"/g;
  it.each([
    ['a shell', curlCall, /'[^']*'|\\'/g],
    ['jq', (call: Call) => shellWords(curlCall(call)), /"(?:[^"\\]|\\[^(])*"/g],
    ['TypeScript', typescriptCall, quoted],
    ['Python', pythonCall, quoted],
    ['Power Query', powerQueryCall, /#?"(?:[^"#]|""|#\(#\)|#(?!\())*"/g],
  ] as const)('in %s, texts of an address never become code', (_, write, literals) => {
    const texts = ['evil', '"evil', "'evil", '\\"evil', '\\(evil)', '#(evil)', '"#(lf)evil', '$(evil)', '\nevil'];
    const values = texts.flatMap((text) => [text, `1..${text}`, `${text}..`]);
    const found: string[] = [];
    for (const kind of reportKinds) {
      const names = [
        ...fieldsOfKind(kind, '').map(({ name }) => `f.${name}`),
        ...kind.dataset.parameters.map(({ name }) => name),
        ...['q', 'locationId', 'sort', 'columns', 'group', 'compare'],
      ];
      for (const name of names) {
        for (const value of values) {
          const code = write(callOf(kind.slug, { [name]: value })).replaceAll(literals, '');
          if (code.includes('evil')) found.push(`${kind.slug}?${name}=${value}`);
        }
      }
    }
    expect(found).toEqual([]);
  });
});

type Call = ReturnType<typeof callOf>;
/** The program for jq, as a shell passes it on. */
const shellWords = (command: string): string =>
  command.slice(command.indexOf('| jq ')).replaceAll("'\\''", '\0').replaceAll("'", '').replaceAll('\0', "'");

it.each([
  ['É', 'é'],
  ['a.b', 'axb'],
  ['d(1', 'd(1'],
])('jq finds %j where the screen does, and not what only looks like a pattern: %j', (text, word) => {
  const program = /test\(("(?:[^"\\]|\\.)*")/.exec(shellWords(curlCall(callOf('stock', { q: word }))));
  const pattern = new RegExp(JSON.parse(program![1]!) as string, 'i');
  expect(pattern.test(text)).toBe(text.toLowerCase().includes(word));
});
