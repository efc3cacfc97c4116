import { listFields, limitsText, resolve, typeText, type Field } from './describe-schema.ts';
import type { Content, OpenApi, OpenApiOperation, Parameter } from './open-api.ts';

export interface ListedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

type Components = OpenApi['components'];

/** One operation as Markdown, from its heading to its example. */
export function describeOperation({ method, path, operation }: ListedOperation, components: Components): string {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const credential = credentialOf(operation, components);
  const [success, ...others] = Object.entries(responses);
  const [status = '', answer = { description: '' }] = success ?? [];
  return paragraphs([
    `## ${summary}`,
    `\`${method} ${path}\``,
    description === undefined || description.startsWith(`${summary}. `) ? '' : cell(description),
    parameterTable(parameters, components),
    requestBody ? bodyTable(requestBody.content, requestBody.required === true, components) : '',
    `**${status}**: ${cell(answer.description)}`,
    fieldTable('Field of the answer', fieldsOf(answer.content, components), false),
    errorList(others),
    exampleRequest(`${method} ${path}`, credential, requestBody?.content),
    exampleAnswer(answer.content),
  ]);
}

const paragraphs = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

/** Escapes a text for the cell of a table. */
const cell = (text: string): string =>
  text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ').replaceAll('*', '\\*');

function parameterTable(parameters: readonly Parameter[], components: Components): string {
  const rows = parameters.map(({ name, in: place, required, description = '', schema }) => {
    const more = [description, limitsText(resolve(schema, components))].filter((part) => part !== '').join('; ');
    const need = required === true ? 'required' : '';
    return `| \`${name}\` | ${place} | ${cell(typeText(schema, components))} | ${cell([need, more].filter(Boolean).join('; '))} |`;
  });
  if (rows.length === 0) return '';
  return ['| Parameter | In | Type | Meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

const fieldsOf = (content: Content | undefined, components: Components): Field[] => {
  const { schema } = Object.values(content ?? {})[0] ?? {};
  return schema ? listFields(schema, components) : [];
};

const bodyTable = (content: Content, isRequired: boolean, components: Components): string =>
  paragraphs([
    isRequired ? '' : 'The body may be left out.',
    fieldTable('Field of the body', fieldsOf(content, components), true),
  ]);

function fieldTable(title: string, fields: readonly Field[], isInput: boolean): string {
  if (fields.length === 0) return '';
  const rows = fields.map(({ name, type, isRequired, meaning }) => {
    const need = isInput && isRequired ? 'required' : !isInput && !isRequired ? 'may be missing' : '';
    return `| \`${name}\` | ${cell(type)} | ${cell([need, meaning].filter(Boolean).join('; '))} |`;
  });
  return [`| ${title} | Type | Meaning |`, '| --- | --- | --- |', ...rows].join('\n');
}

const errorList = (errors: readonly (readonly [string, { readonly description: string }])[]): string =>
  errors.length === 0
    ? ''
    : [
        '| Error | When |',
        '| --- | --- |',
        ...errors.map(([status, { description }]) => `| ${status} | ${cell(description)} |`),
      ].join('\n');

/** The header with the credential that the operation takes; empty if it takes none. */
function credentialOf({ security }: OpenApiOperation, { securitySchemes }: Components): string {
  const [name] = security.flatMap((way) => Object.keys(way));
  const scheme = name === undefined ? undefined : securitySchemes[name];
  if (!scheme) return '';
  return scheme.type === 'apiKey' ? `${scheme.name}: shk.…` : 'Authorization: Bearer …';
}

function exampleRequest(line: string, credential: string, content: Content | undefined): string {
  const [type = '', media] = Object.entries(content ?? {})[0] ?? [];
  const body = media?.example === undefined ? '' : `Content-Type: ${type}\n\n${JSON.stringify(media.example, null, 2)}`;
  return fence('http', [line, credential, body].filter(Boolean).join('\n'));
}

function exampleAnswer(content: Content | undefined): string {
  const shown = Object.entries(content ?? {}).filter(([, { example }]) => example !== undefined);
  return paragraphs(
    shown.map(([type, { example }]) =>
      typeof example === 'string' && type !== 'application/json'
        ? fence('', example.trimEnd())
        : fence('json', JSON.stringify(example, null, 2)),
    ),
  );
}

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
