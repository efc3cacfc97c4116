import { instanceDocument } from '@storehouse/contract/inventory/openapi/instance-document';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Answer } from './http-call.ts';

const document = instanceDocument('http://instance.localhost');
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'instance', ...document });

const templates = Object.keys(document.paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/**
 * Holds an answer of the instance host to the API document: its call must be in it with this status and this body. What is in no
 * document (pages, addresses that do not exist) may only be a refusal.
 */
export function checkInstanceAnswer(method: string, url: string, answer: Answer): void {
  const path = url.split('?', 1)[0] ?? '';
  const template = templates.find(({ pattern }) => pattern.test(path));
  const operations = template
    ? (document.paths[template.path] as Record<string, { responses: Record<string, object> }>)
    : {};
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = operations[verb];
  const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false;
  if (!template || !operation || isPage) {
    if (answer.status < 300)
      throw new Error(`${method} ${url} answered ${String(answer.status)} and is in no API document`);
    return;
  }
  if (!(String(answer.status) in operation.responses)) {
    throw new Error(`${method} ${template.path}: the API document knows no answer ${String(answer.status)}`);
  }
  if (answer.text !== '') validateBody(method, template.path, verb, answer);
}

function validateBody(method: string, path: string, verb: string, answer: Answer): void {
  const pointer = ['paths', path, verb, 'responses', String(answer.status), 'content', 'application/json', 'schema']
    .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const validate = ajv.getSchema(`instance#/${pointer}`);
  if (!validate) throw new Error(`${method} ${path}: the API document knows no body for ${String(answer.status)}`);
  if (!validate(answer.json())) {
    throw new Error(`${method} ${path} ${String(answer.status)}: ${ajv.errorsText(validate.errors)}\n${answer.text}`);
  }
}
