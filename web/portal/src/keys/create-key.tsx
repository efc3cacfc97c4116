import { Button, Checkbox, Group, Select, Stack, Switch, TextInput } from '@mantine/core';
import type { KeyScope } from '@storehouse/contract/keys';
import type { NewKeyAnswer } from '@storehouse/contract/operations/portal/key-operations';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { describeScopes, scopeMeanings } from './describe-scopes.ts';
import { ShownOnce } from './shown-once.tsx';
import { useMe } from '../session/me-context.ts';
import { useShownOnce } from '../use-shown-once.ts';

const lifetimes = [
  { value: 'never', label: t('Never') },
  { value: '30', label: t('In 30 days') },
  { value: '90', label: t('In 90 days') },
  { value: '365', label: t('In a year') },
  { value: 'date', label: t('On a date') },
];

/** The form, then the key, which is shown only once. */
export function CreateKey({ onClose }: { readonly onClose: () => void }) {
  const { created, create, close } = useShownOnce<NewKeyAnswer>(onClose);
  return (
    <Dialog
      onClose={close}
      size="lg"
      title={created ? t('Your new key') : t('Create key')}
      closeOnClickOutside={created === null}
    >
      {created ? <ShownOnce created={created} onClose={close} /> : <KeyForm create={create} />}
    </Dialog>
  );
}

function KeyForm({ create }: { readonly create: (call: () => Promise<NewKeyAnswer>) => Promise<void> }) {
  const me = useMe();
  const queryClient = useQueryClient();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        name: '',
        scopes: ['reporting'] as string[],
        lifetime: 'never',
        expiresOn: '',
        includeValues: false,
      },
      validate: {
        name: (value) => (value.trim() === '' ? t('Give the key a name') : null),
        scopes: (value) => (value.length === 0 ? t('Choose at least one scope') : null),
        expiresOn: (value, { lifetime }) => (lifetime === 'date' && value === '' ? t('Choose a date') : null),
      },
    },
    async ({ lifetime, expiresOn, ...body }) => {
      const expiry =
        lifetime === 'date' ? { expiresOn } : { expiresInDays: lifetime === 'never' ? null : Number(lifetime) };
      await create(() => callPortal('POST /keys', { body: { ...body, ...expiry, scopes: body.scopes as KeyScope[] } }));
      await queryClient.invalidateQueries({ queryKey: ['keys'] });
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <FormProblem problem={problem} />
        <TextInput label={t('Name')} placeholder={t('Nightly report')} data-autofocus {...form.getInputProps('name')} />
        <Checkbox.Group label={t('Scopes')} description={describeScopes(me)} {...form.getInputProps('scopes')}>
          <Stack gap="xs" mt="xs">
            {scopeMeanings.map(({ scope, short }) => (
              <Checkbox key={scope} value={scope} label={scope} description={short} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group align="flex-start" grow>
          <Select label={t('Expires', { context: 'key' })} data={lifetimes} {...form.getInputProps('lifetime')} />
          {form.values.lifetime === 'date' && (
            <TextInput
              label={t('Date')}
              description={t('The last day on which the key works.')}
              type="date"
              {...form.getInputProps('expiresOn')}
            />
          )}
        </Group>
        <Switch
          label={t('Include values')}
          description={t('Reports include prices and stock values. You can turn this off later.')}
          {...form.getInputProps('includeValues', { type: 'checkbox' })}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving}>
            {t('Create key')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
