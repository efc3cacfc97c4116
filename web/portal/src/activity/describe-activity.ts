import type { ActivityEntryAnswer } from '@storehouse/contract/operations/portal/activity-operations';

const sentences: Readonly<Record<string, string>> = {
  'account.created': 'created the account',
  'account.provisioning': 'started setting up the instance',
  'account.active': 'activated the instance',
  'account.suspended': 'suspended the account',
  'account.closing': 'started closing the account',
  'account.closed': 'closed the account',
  'account.changed': 'changed the settings',
  'account.owner_changed': 'transferred the account to another owner',
  'account.events_paused': 'paused the instance’s events',
  'account.events_resumed': 'resumed the instance’s events',
  'key.created': 'created the API key',
  'key.revoked': 'revoked an API key',
  'key.rotated': 'rotated the API key',
  'key.values_included': 'turned on values for an API key',
  'key.values_stopped': 'turned off values for an API key',
  'person.added': 'added a teammate',
  'person.invited': 'sent an invitation to',
  'person.joined': 'accepted the invitation',
  'person.changed': 'updated a person',
  'person.role_changed': 'changed the role of',
  'person.removed': 'removed',
  'password.link_sent': 'sent a link for a new password to',
  'password.reset': 'chose a new password with a link',
  'session.ended': 'signed out other sessions',
  'webhook.created': 'created the webhook',
  'webhook.changed': 'changed the webhook',
  'webhook.deleted': 'deleted the webhook',
  'webhook.secret_regenerated': 'regenerated a webhook’s secret',
  'webhook.test_sent': 'sent a test to a webhook',
  'webhook.delivery_retried': 'retried a delivery',
  'webhook.failing': 'found that deliveries keep failing to the webhook',
  'webhook.recovery_started': 'started resending failed deliveries to the webhook',
  'webhook.recovery_cancelled': 'stopped resending failed deliveries',
  'export.schedule_changed': 'changed the export schedule',
  'export.started': 'started an export',
  'import.applied': 'imported the file',
  'import.undone': 'undid the import of the file',
  'alerts.changed': 'changed the stock alert settings',
  'test_receiver.created': 'created a test receiver',
};

/** An entry as a sentence without its subject: "created the webhook “Orders”". An unknown action falls back to its name. */
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

/** The details that the sentence leaves out: "expiry window days: 30, zone: UTC". Ids say nothing to people. */
export function describeDetail({ action, detail }: ActivityEntryAnswer): string {
  const isTold = (name: string) => name === 'reason' || (name === 'name' && !action.startsWith('account.'));
  return Object.entries(detail)
    .filter(([name, value]) => !isTold(name) && isSayable(value))
    .map(([name, value]) => `${sayName(name)}: ${sayValue(value)}`)
    .join(', ');
}

const idForm = /^[0-9a-f]{32}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isSayable = (value: unknown): boolean => value !== null && !(typeof value === 'string' && idForm.test(value));

/** `expiryWindowDays` as `expiry window days`. */
const sayName = (name: string): string => name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

function sayValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(sayValue).join(' and ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Who did it, by name if known. */
export function describeActor({ actor }: ActivityEntryAnswer): string {
  if (actor.kind === 'operator') return 'The operator';
  if (actor.kind === 'system') return 'Storehouse';
  if (actor.kind === 'key') return `API key ${actor.name === null ? '' : `“${actor.name}”`}`.trim();
  return actor.name ?? 'A former teammate';
}
