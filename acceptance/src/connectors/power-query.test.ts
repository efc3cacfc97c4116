import { readFile } from 'node:fs/promises';
import { DefaultSettings, TaskUtils } from '@microsoft/powerquery-parser';
import { describeDataset, describeSchema } from '@storehouse/contract/reporting/describe-dataset';
import { datasets } from '@storehouse/contract/reporting/datasets';
import { fieldTypes } from '@storehouse/contract/reporting/field';
import { describe, expect, it } from 'vitest';

// connectors/power-query, read with Microsoft's own parser of the language.
interface AstNode {
  readonly kind: string;
  readonly literal?: string;
  readonly key?: AstNode;
  readonly name?: AstNode;
  readonly identifier?: AstNode;
  readonly content?: AstNode;
}

const read = (file: string) => readFile(new URL(`../../../connectors/power-query/${file}`, import.meta.url), 'utf8');

async function parse(text: string): Promise<{ readonly root: AstNode; readonly nodes: readonly AstNode[] } | null> {
  const task = await TaskUtils.tryLexParse(DefaultSettings, text);
  if (!TaskUtils.isParseStageOk(task)) return null;
  return { root: task.ast as AstNode, nodes: [...task.nodeIdMapCollection.astNodeById.values()] as AstNode[] };
}

const textsOf = (nodes: readonly (AstNode | undefined)[]) => nodes.flatMap((node) => node?.literal ?? []);
const ofKind = (nodes: readonly AstNode[], pattern: RegExp) => nodes.filter(({ kind }) => pattern.test(kind));

/** The names of the language's library that the queries use. Each was looked up in the reference of the language. */
const library = [
  ...['#duration', '#table', 'Binary.Buffer', 'Currency.Type', 'Error.Record', 'Excel.CurrentWorkbook'],
  ...['Extension.CurrentCredential', 'Function.InvokeAfter', 'Int64.Type', 'Json.Document', 'List.Buffer'],
  ...['List.Combine', 'List.Contains', 'List.Count', 'List.First', 'List.Generate', 'List.Last'],
  ...['List.Select', 'List.Transform', 'Record.FieldNames', 'Text.Lower'],
  ...['MissingField.UseNull', 'Number.FromText', 'Number.ToText', 'Record.AddField', 'Record.Field'],
  ...['Record.FieldOrDefault', 'Table.FromRecords', 'Table.TransformColumnTypes', 'Text.Trim', 'Text.TrimEnd'],
  ...['Type.AddTableKey', 'Uri.Type', 'Value.Metadata', 'Value.ReplaceType', 'Value.Type', 'Web.Contents', '_'],
];

/** The fields that the API's answers have, and those that the queries add to records themselves. */
const [anyDataset] = datasets;
const facts = { earliest: null, earliestByGrain: null, valuesIncluded: true };
const known = [
  ...Object.keys(describeDataset(anyDataset!, facts)),
  ...Object.keys(describeSchema(anyDataset!, null)),
  ...Object.keys(anyDataset!.fields[0]!),
  ...['datasets', 'rows', 'page', 'nextCursor', 'rowsTotal', 'error', 'message'],
  ...['Status', 'Body', 'Headers', 'Response.Status', 'Key', 'Name', 'Content', 'Column1'],
];

describe.each(['Storehouse.pq', 'Excel.pq'])('%s', (file) => {
  it('is a valid document, and a damaged one is not', async () => {
    const text = await read(file);
    expect((await parse(text))?.root.kind).toBe(file === 'Storehouse.pq' ? 'Section' : 'LetExpression');
    expect(await parse(text.replace('List.Buffer(', 'List.Buffer('.slice(0, -1)))).toBeNull();
  });

  it('uses only names that it declares or that the library has', async () => {
    const { nodes } = (await parse(await read(file)))!;
    const declared = [
      ...textsOf(ofKind(nodes, /PairedExpression$/).map(({ key }) => key)),
      ...textsOf(ofKind(nodes, /^Parameter$/).map(({ name }) => name)),
    ];
    const used = textsOf(ofKind(nodes, /^IdentifierExpression$/).map(({ identifier }) => identifier));
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter((name) => !declared.includes(name) && !library.includes(name))).toEqual([]);
  });

  it('asks answers for nothing that they do not have', async () => {
    const { nodes } = (await parse(await read(file)))!;
    const selected = textsOf(ofKind(nodes, /^FieldSelector$/).map(({ content }) => content));
    expect(selected).toEqual(expect.arrayContaining(['nextCursor', 'rowsTotal', 'fields', 'money', 'Response.Status']));
    expect(selected.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('finds Retry-After in whatever case it is written', async () => {
    const { nodes } = (await parse(await read(file)))!;
    expect(textsOf(ofKind(nodes, /^LiteralExpression$/))).not.toContain('"Retry-After"');
    expect(await read(file)).toContain('each Text.Lower(_) = "retry-after"');
  });

  it('has a type for every type of the schema, and handles every refusal itself', async () => {
    const text = await read(file);
    for (const type of fieldTypes) expect(text).toMatch(new RegExp(`\\b${type} = (type|if|Int64)`));
    expect(text).toContain('ManualStatusHandling = {400, 401, 402, 403, 404, 409, 410, 429, 500, 503}');
  });
});

it('the connector has a key credential, a navigation table, and is offered in Get Data', async () => {
  const { nodes } = (await parse(await read('Storehouse.pq')))!;
  const keys = textsOf(ofKind(nodes, /PairedExpression$/).map(({ key }) => key));
  expect(keys).toEqual(
    expect.arrayContaining([
      ...['Storehouse.Contents', 'Storehouse', 'Storehouse.Publish', 'Authentication', 'Key', 'TestConnection'],
      ...['NavigationTable.NameColumn', 'NavigationTable.DataColumn', 'NavigationTable.IsLeafColumn'],
    ]),
  );
});
