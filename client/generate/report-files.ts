import { platformDocument } from '@storehouse/contract/operations/platform-document';
import type { Dataset } from '@storehouse/contract/reporting/dataset';
import { datasets, parametersOf } from '@storehouse/contract/reporting/datasets';
import type { Parameter } from '@storehouse/contract/reporting/parameter';
import { answerOf, inFull, openDocument } from './open-document.ts';
import { literal, member, TypeWriter, type Schema } from './type-text.ts';

const document = openDocument(platformDocument(''));
const answers = (path: string): Schema => inFull(document, answerOf(document, 'get', `/api/v1/reporting${path}`));
const pageOf = (dataset: Dataset): Schema => answers(`/${dataset.name}`);

/** The rows of each dataset and grain, and what a page and the index say. */
export function reportRows(): string {
  const types = new TypeWriter(document.schemas);
  const rows = datasets.map((dataset) => {
    const written = types.write(pageOf(dataset).properties?.['rows']?.items ?? {}).split(' | ');
    const [daily = 'never', monthly = daily] = written;
    const grains = (dataset.grains ?? ['none']).map(
      (grain) => `readonly ${grain}: ${grain === 'monthly' ? monthly : daily};`,
    );
    return `readonly ${literal(dataset.name)}: { ${grains.join(' ')} };`;
  });
  const defaults = datasets.map(
    ({ name, defaultGrain }) => `readonly ${literal(name)}: ${literal(defaultGrain ?? 'none')};`,
  );
  types.declare('ReportFacts', factsOf(datasets[0] as Dataset));
  types.declare('DatasetIndex', answers(''));
  types.write({ $ref: '#/components/schemas/DatasetSchema' });
  return `${types.text}

/** The rows of each dataset by grain; \`none\` where a dataset has no grains. */
export interface DatasetRows {
${rows.join('\n')}
}

/** The default grain of each dataset. */
export interface DefaultGrains {
${defaults.join('\n')}
}
`;
}

/** What a page says besides its dataset, its grain and its rows. */
function factsOf(dataset: Dataset): Schema {
  const page = pageOf(dataset);
  const own = ['dataset', 'grain', 'rows'];
  const kept = Object.entries(page.properties ?? {}).filter(([name]) => !own.includes(name));
  return {
    ...page,
    description: 'What a page says about its rows.',
    properties: Object.fromEntries(kept),
    required: (page.required ?? []).filter((name) => !own.includes(name)),
  };
}

/** The client sets these itself. */
const ofTheWalk = ['format', 'cursor'];

/** The parameters of each dataset. */
export function reportParameters(): string {
  const each = datasets.map((dataset) => {
    const parameters = parametersOf(dataset).filter(({ name }) => !ofTheWalk.includes(name));
    const fields = parameters.map((parameter) =>
      member({
        name: parameter.name,
        value: valueOf(parameter),
        isOptional: true,
        description: parameter.description,
        direction: 'sent',
      }),
    );
    return `readonly ${literal(dataset.name)}: {\n${fields.join('\n')}\n};`;
  });
  return `/** The parameters of each dataset. */
export interface DatasetParameters {
${each.join('\n')}
}
`;
}

function valueOf({ type, values, repeatable }: Parameter): string {
  if (type === 'boolean') return 'boolean';
  if (type === 'integer') return 'number';
  const one = values ? values.map((value) => literal(value)).join(' | ') : 'string';
  return repeatable ? `${one} | readonly (${one})[]` : one;
}
