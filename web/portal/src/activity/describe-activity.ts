import type { ActivityEntryAnswer } from '@storehouse/contract/operations/portal/activity-operations';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t, translateWord } from '@storehouse/web-ui/messages.ts';

const sentences: Readonly<Record<string, string>> = {
  'account.created': t('created the account'),
  'account.provisioning': t('started setting up the instance'),
  'account.active': t('activated the instance'),
  'account.suspended': t('suspended the account'),
  'account.closing': t('started closing the account'),
  'account.closed': t('closed the account'),
  'account.changed': t('changed the settings'),
  'account.owner_changed': t('transferred the account to another owner'),
  'account.events_paused': t('paused the instance’s events'),
  'account.events_resumed': t('resumed the instance’s events'),
  'key.created': t('created the API key'),
  'key.revoked': t('revoked an API key'),
  'key.rotated': t('rotated the API key'),
  'key.values_included': t('turned on values for an API key'),
  'key.values_stopped': t('turned off values for an API key'),
  'person.added': t('added a teammate'),
  'person.invited': t('sent an invitation to'),
  'person.joined': t('accepted the invitation'),
  'person.changed': t('updated a person'),
  'person.role_changed': t('changed the role of'),
  'person.removed': t('removed'),
  'password.link_sent': t('sent a link for a new password to'),
  'password.reset': t('chose a new password with a link'),
  'session.ended': t('signed out other sessions'),
  'session.ended_everywhere': t('signed out everywhere'),
  'webhook.created': t('created the webhook'),
  'webhook.changed': t('changed the webhook'),
  'webhook.deleted': t('deleted the webhook'),
  'webhook.secret_regenerated': t('regenerated a webhook’s secret'),
  'webhook.test_sent': t('sent a test to a webhook'),
  'webhook.delivery_retried': t('retried a delivery'),
  'webhook.failing': t('found that deliveries keep failing to the webhook'),
  'webhook.recovery_started': t('started resending failed deliveries to the webhook'),
  'webhook.recovery_cancelled': t('stopped resending failed deliveries'),
  'export.schedule_changed': t('changed the export schedule'),
  'export.started': t('started an export'),
  'import.applied': t('imported the file'),
  'import.undone': t('undid the import of the file'),
  'alerts.changed': t('changed the stock alert settings'),
  'test_receiver.created': t('created a test receiver'),
};

/** An entry as a sentence without its subject: "created the webhook “Orders”". An unknown action falls back to its name. */
export function describeActivity({ action, detail }: ActivityEntryAnswer): string {
  const sentence = sentences[action] ?? action.replace('.', ' ').replaceAll('_', ' ');
  const { name, reason } = detail;
  return [
    sentence,
    typeof name === 'string' && !action.startsWith('account.') ? t('“{{name}}”', { name }) : null,
    typeof reason === 'string' ? `(${reason})` : null,
  ]
    .filter((part) => part !== null)
    .join(' ');
}

/** The details that the sentence does not say: "expiry window days: 30, zone: UTC". Omits ids: they mean nothing to people. */
export function describeDetail({ action, detail }: ActivityEntryAnswer, zone: string): string {
  const isTold = (name: string) => name === 'reason' || (name === 'name' && !action.startsWith('account.'));
  return Object.entries(detail)
    .filter(([name, value]) => !isTold(name) && isSayable(value))
    .map(([name, value]) => {
      const said = name === 'changed' && Array.isArray(value) ? value.map(sayField) : value;
      return t('{{label}}: {{value}}', { label: sayName(name), value: sayValue(said, zone) });
    })
    .join(', ');
}

const idForm = /^[0-9a-f]{32}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isSayable = (value: unknown): boolean =>
  value !== null && !(typeof value === 'string' && idForm.test(value)) && !(Array.isArray(value) && value.length === 0);

/** `expiryWindowDays` as `expiry window days`. */
const sayName = (name: string): string =>
  translateWord(name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`));

/** Entries name a person's fields as the program does; people know these two under other names. */
const fieldNames: Readonly<Record<string, string>> = {
  passwordHash: 'password',
  defaultLocationId: 'default location',
};
const sayField = (field: unknown): unknown => (typeof field === 'string' ? sayName(fieldNames[field] ?? field) : field);

const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function sayValue(value: unknown, zone: string): string {
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (Array.isArray(value)) return value.map((one) => sayValue(one, zone)).join(t(' and '));
  if (typeof value !== 'string') return JSON.stringify(value);
  return momentForm.test(value) ? formatMoment(value, zone) : value;
}

/** Who did it, by name if known. */
export function describeActor({ actor }: ActivityEntryAnswer): string {
  if (actor.kind === 'operator') return t('The operator');
  if (actor.kind === 'system') return 'Storehouse';
  if (actor.kind === 'key') return actor.name === null ? t('API key') : t('API key “{{name}}”', { name: actor.name });
  return actor.name ?? t('A former teammate');
}
