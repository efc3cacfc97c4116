import type { ActivityEntryAnswer } from '@storehouse/contract/portal/answers';

const sentences: Readonly<Record<string, string>> = {
  'account.created': 'created the account',
  'account.provisioning': 'began to set the instance up',
  'account.active': 'made the instance active',
  'account.suspended': 'suspended the account',
  'account.closing': 'began to close the account',
  'account.closed': 'closed the account',
  'account.changed': 'changed the settings',
  'account.owner_changed': 'handed the account over',
  'account.events_paused': 'paused the events of the instance',
  'account.events_resumed': 'resumed the events of the instance',
  'key.created': 'created the API key',
  'key.revoked': 'revoked an API key',
  'key.values_included': 'included values for an API key',
  'key.values_stopped': 'stopped including values for an API key',
  'person.added': 'invited a teammate',
  'person.changed': 'changed a person',
  'person.removed': 'removed',
  'webhook.created': 'created the webhook',
  'webhook.changed': 'changed the webhook',
  'webhook.deleted': 'deleted the webhook',
  'webhook.secret_regenerated': 'regenerated the secret of a webhook',
  'webhook.test_sent': 'sent a test to a webhook',
  'webhook.delivery_retried': 'retried a delivery',
  'export.schedule_changed': 'changed the schedule of the exports',
  'export.started': 'started an export',
  'alerts.changed': 'changed the stock alerts',
  'test_receiver.created': 'created a test receiver',
};

/** An entry as a sentence without its subject: "created the webhook Orders". An action that has none is told by its name. */
export function describeActivity({ action, detail }: ActivityEntryAnswer): string {
  const sentence = sentences[action] ?? action.replace('.', ' ').replaceAll('_', ' ');
  const { name, reason } = detail;
  return [
    sentence,
    typeof name === 'string' && !action.startsWith('account.') ? `“${name}”` : null,
    typeof reason === 'string' ? `(${reason})` : null,
  ]
    .filter((part) => part !== null)
    .join(' ');
}

/** Whoever did it, by name where they have one. */
export function describeActor({ actor }: ActivityEntryAnswer): string {
  if (actor.kind === 'operator') return 'The operator';
  if (actor.kind === 'system') return 'Storehouse';
  if (actor.kind === 'key') return `The key ${actor.name === null ? '' : `“${actor.name}”`}`.trim();
  return actor.name ?? 'Somebody who left';
}
