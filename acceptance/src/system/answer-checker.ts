import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Answer } from './http-call.ts';

interface ApiDocument {
  readonly components?: { readonly headers?: object };
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** Headers that an API document must describe: our own, and the HTTP headers that clients act on. */
const isToDescribe = (name: string): boolean =>
  (name.startsWith('x-') && !securityHeaders.has(name)) ||
  ['allow', 'content-disposition', 'etag', 'idempotency-replayed', 'location', 'retry-after'].includes(name);
/** Headers that Helmet sets for browsers. No API document describes them. */
const securityHeaders = new Set([
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

interface DocumentedOperation {
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
}

/** Document 6, Docs and OpenAPI: response headers are described. */
function expectDescribedHeaders(call: string, { status, headers }: Answer, { responses }: DocumentedOperation): void {
  const described = Object.keys(responses[String(status)]?.headers ?? {}).map((name) => name.toLowerCase());
  const missing = Object.keys(headers).filter((name) => isToDescribe(name) && !described.includes(name));
  if (missing.length > 0) throw new Error(`${call}: the API document does not describe ${missing.join(', ')}`);
}

/**
 * Checks responses of a host against its API document: the operation must be documented with this status and body. A
 * request outside the document (pages, unknown paths) may only be refused.
 */
export function answerChecker(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });

  const parametersIn = (path: string) => path.split('{').length;
  const templates = Object.keys(document.paths)
    // Fixed paths before those with parameters, which would match too.
    .sort((one, other) => parametersIn(one) - parametersIn(other))
    .map((path) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    }));

  function validateBody(method: string, path: string, verb: string, answer: Answer): void {
    const pointer = ['paths', path, verb, 'responses', String(answer.status), 'content', 'application/json', 'schema']
      .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = ajv.getSchema(`document#/${pointer}`);
    if (!validate) throw new Error(`${method} ${path}: the API document knows no body for ${String(answer.status)}`);
    if (!validate(answer.json())) {
      throw new Error(`${method} ${path} ${String(answer.status)}: ${ajv.errorsText(validate.errors)}\n${answer.text}`);
    }
  }

  return function checkAnswer(method: string, url: string, answer: Answer): void {
    const path = url.split('?', 1)[0] ?? '';
    const template = templates.find(({ pattern }) => pattern.test(path));
    const operations = template ? (document.paths[template.path] as Record<string, DocumentedOperation>) : {};
    // A preflight is not an operation of its own, so no API document lists it.
    if (method === 'OPTIONS' && answer.status === 204) return;
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = operations[verb];
    const contentType = answer.headers['content-type'] ?? '';
    if (!template || !operation || contentType.startsWith('text/html')) {
      if (answer.status < 300)
        throw new Error(`${method} ${url} answered ${String(answer.status)} and is in no API document`);
      return;
    }
    if (!(String(answer.status) in operation.responses)) {
      throw new Error(`${method} ${template.path}: the API document knows no answer ${String(answer.status)}`);
    }
    // The API documents of the operator and the portal describe no headers.
    if (document.components?.headers)
      expectDescribedHeaders(`${method} ${template.path} ${String(answer.status)}`, answer, operation);
    if (answer.text !== '' && contentType.startsWith('application/json')) {
      validateBody(method, template.path, verb, answer);
    }
  };
}
