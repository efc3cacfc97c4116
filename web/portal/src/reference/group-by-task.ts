import { t } from '@storehouse/web-ui/messages.ts';
import type { OpenApiDocument, Operation } from './open-api.ts';

export interface Task {
  readonly title: string;
  readonly operations: readonly Operation[];
}

/** The tasks that people open the reference for, in the order they need them. A path belongs to the first task that matches. */
const tasks: readonly (readonly [title: string, rules: readonly RegExp[]])[] = [
  [t('Read figures'), [/^\/api\/v1\/reporting\/[a-z-]+$/]],
  [t('List datasets and fields'), [/^\/api\/v1\/reporting(\/[a-z-]+\/schema)?$/]],
  [t('Receive events'), [/^\/api\/v1\/webhooks(\/\{webhookId\}(\/regenerate-secret)?)?$/]],
  [t('Choose events'), [/\/webhooks\/event-types/]],
  [t('Test a webhook'), [/\/test$/, /\/test-receivers/]],
  [t('Inspect and resend deliveries'), [/\/deliveries/]],
  [t('Manage products and categories'), [/\/products$/, /\/generic\/(product|category)(\/|$)/]],
  [
    t('Read and change stock'),
    [/\/(stock|inventoryLevels|transactionTypes|availableItems)$/, /\/generic\/(inventoryItem|transaction)/],
  ],
  [t('Follow purchase orders'), [/\/purchaseOrders/]],
  [t('Request, send and receive stock'), [/\/stockMovements/, /\/generic\/(requisition|shipment)/]],
  [t('Manage locations and people'), [/\/locations/, /\/generic\/(location|person|organization)/]],
];
const otherTask = t('Generate a client');
const titles = [...tasks.map(([title]) => title), otherTask];

const taskOf = (path: string): string =>
  tasks.find(([, rules]) => rules.some((rule) => rule.test(path)))?.[0] ?? otherTask;

/** The operations of a document by task; within a task, they keep the order of the document. */
export function groupByTask(document: OpenApiDocument): readonly Task[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      id: `${method}${path}`.replaceAll(/\W+/g, '-'),
      method: method.toUpperCase(),
      path,
    })),
  );
  return titles
    .map((title) => ({ title, operations: operations.filter(({ path }) => taskOf(path) === title) }))
    .filter((task) => task.operations.length > 0);
}

/** Whether every word occurs in the operation's method, path, summary, description, task or parameter names. */
export function isFound(operation: Operation, title: string, search: string): boolean {
  const { method, path, summary = '', description = '', parameters = [] } = operation;
  const names = parameters.map(({ name }) => name).join(' ');
  const text = `${method} ${path} ${summary} ${description} ${title} ${names}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
