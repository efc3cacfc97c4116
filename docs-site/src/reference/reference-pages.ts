import { instanceDocument } from '@storehouse/contract/operations/instance/instance-document';
import { operatorDocument } from '@storehouse/contract/operations/operator/operator-document';
import { platformDocument } from '@storehouse/contract/operations/platform-document';
import { describeOperation, type ListedOperation } from './describe-operation.ts';
import type { OpenApi } from './open-api.ts';

export interface GeneratedPage {
  readonly slug: string;
  readonly markdown: string;
  /** The page below which this one is listed; null for a top-level page. */
  readonly parent: string | null;
}

interface Api {
  readonly slug: string;
  readonly title: string;
  readonly intro: string;
  readonly document: OpenApi;
  /** Only paths that start with it are listed. */
  readonly prefix: string;
  /** A page of its own for each tag, where one page would be too long to read. */
  readonly isSplit?: true;
}

const openApi = (document: object): OpenApi => document as OpenApi;

const apis: readonly Api[] = [
  {
    slug: 'reference/reporting',
    title: 'Reporting API reference',
    intro:
      'On the platform host, with a key in `X-API-Key`. The [guide](/docs/reporting) explains walks, values and limits.',
    document: openApi(platformDocument('/')),
    prefix: '/api/v1/reporting',
  },
  {
    slug: 'reference/webhooks',
    title: 'Webhooks reference',
    intro:
      'On the platform host, with a key in `X-API-Key`. The [guide](/docs/webhooks) explains signatures and retries.',
    document: openApi(platformDocument('/')),
    prefix: '/api/v1/webhooks',
  },
  {
    slug: 'reference/data',
    title: 'Data API reference',
    intro:
      'On the host of the instance, with a key in `X-API-Key`. The [guide](/docs/data-api) explains objects and stock.',
    document: openApi(instanceDocument('/')),
    prefix: '/api/v1/',
    isSplit: true,
  },
  {
    slug: 'reference/operator',
    title: 'Operator API reference',
    intro:
      'On the operator host, which by default listens on this machine only, with the operator token as bearer token.',
    document: openApi(operatorDocument('/')),
    prefix: '/',
  },
];

/** The reference of every API, from the declarations of its operations. */
export const referencePages = (): GeneratedPage[] => apis.flatMap(pagesOf);

function pagesOf(api: Api): GeneratedPage[] {
  const { slug, title, intro, document } = api;
  const operations = listOperations(api);
  const head = `# ${title}\n\n${intro}`;
  if (!api.isSplit) {
    const list = operations.map((one) => `| \`${one.method} ${one.path}\` | ${one.operation.summary} |`);
    const table = ['| Request | Purpose |', '| --- | --- |', ...list].join('\n');
    const details = operations.map((one) => describeOperation(one, document.components));
    return [{ slug, markdown: [head, table, ...details].join('\n\n'), parent: null }];
  }
  const groups = document.tags
    .map((tag) => ({ ...tag, operations: operations.filter(({ operation }) => operation.tags[0] === tag.name) }))
    .filter((group) => group.operations.length > 0);
  const rows = groups.map(
    ({ name, description, operations: listed }) =>
      `| [${name}](/docs/${slug}/${slugOf(name)}) | ${description} | ${listed.map(({ method }) => method).join(', ')} |`,
  );
  const index = [head, ['| Resource | What it is | Requests |', '| --- | --- | --- |', ...rows].join('\n')].join(
    '\n\n',
  );
  return [
    { slug, markdown: index, parent: null },
    ...groups.map(({ name, description, operations: listed }) => ({
      slug: `${slug}/${slugOf(name)}`,
      parent: slug,
      markdown: [`# ${name}`, description, ...listed.map((one) => describeOperation(one, document.components))].join(
        '\n\n',
      ),
    })),
  ];
}

const slugOf = (tag: string): string => tag.replaceAll(' ', '-');

const listOperations = ({ document, prefix }: Api): ListedOperation[] =>
  Object.entries(document.paths)
    .filter(([path]) => path.startsWith(prefix))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
