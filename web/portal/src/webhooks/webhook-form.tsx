import { ActionIcon, Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { labelLength } from '@storehouse/contract/webhooks/delivery-rules';
import type { PortalEndpointAnswer } from '@storehouse/contract/operations/portal/webhook-operations';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone } from '@storehouse/web-ui/notify.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { EventChoice } from './event-choice.tsx';
import { healthKey, useEventTypes, useReceivers, webhooksKey } from './webhook-queries.ts';

export type CreatedEndpoint = PortalEndpointAnswer & { readonly secret: string };

interface Props {
  readonly webhook: PortalEndpointAnswer | null;
  readonly create: (call: () => Promise<CreatedEndpoint>) => Promise<void>;
  readonly onChanged: () => void;
}

const isFilled = (value: string) => (value.trim() === '' ? t('Cannot be empty') : null);

/** The fields of an endpoint, with the event catalogue to choose from. */
export function WebhookForm({ webhook, create, onChanged }: Props) {
  const queryClient = useQueryClient();
  const eventTypes = useEventTypes();
  const receivers = useReceivers();
  // The server keeps header values for their URL alone.
  const isMoved = (url: string) => webhook !== null && url !== webhook.url;
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        name: webhook?.name ?? '',
        label: webhook?.label ?? '',
        url: webhook?.url ?? '',
        events: [...(webhook?.events ?? [])],
        isActive: webhook?.isActive ?? true,
        headers: Object.keys(webhook?.headers ?? {}).map((name) => ({ name, value: '', isStored: true })),
      },
      validate: {
        name: isFilled,
        url: isFilled,
        events: (value) => (value.length === 0 ? t('Choose at least one event') : null),
        headers: {
          name: isFilled,
          value: (value, { url, headers }, path) =>
            headers[Number(path.split('.')[1])]?.isStored && value === '' && isMoved(url)
              ? t('Enter the value again for the new URL')
              : null,
        },
      },
    },
    async ({ headers, isActive, ...fields }, isChanged) => {
      if (webhook) {
        const params = { webhookId: webhook.id };
        // Read again and sent with what was changed here: a PUT replaces everything, and a colleague may have changed the rest.
        const { headers: stored, name, label, url, events } = await callPortal('GET /webhooks/{webhookId}', { params });
        const changed = Object.fromEntries(
          Object.entries({ ...fields, isActive }).filter(([field]) => isChanged(field)),
        ) as Partial<typeof fields & { isActive: boolean }>;
        // Saved values are never shown. An untouched one is sent without a value and stays.
        const kept = headers
          .map(({ name, value, isStored }) => [name, isStored && value === '' ? null : value] as const)
          .filter(([name, value]) => value !== null || name in stored);
        const added = Object.keys(stored).filter((name) => !(name in webhook.headers));
        const body = {
          ...{ name, label, url, events, ...changed },
          ...(isChanged('headers') && {
            headers: Object.fromEntries([...added.map((name) => [name, null] as const), ...kept]),
          }),
        };
        await callPortal('PUT /webhooks/{webhookId}', { params, body });
        notifyDone(t('Webhook saved'));
      } else {
        const body = { ...fields, headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])) };
        await create(() => callPortal('POST /webhooks', { body }));
      }
      await queryClient.invalidateQueries({ queryKey: webhooksKey });
      await queryClient.invalidateQueries({ queryKey: healthKey });
      return webhook ? onChanged : undefined;
    },
  );
  const ready = receivers.data?.data ?? [];
  const storedHint = isMoved(form.values.url) ? '' : t('Saved. Type to replace');
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <FormProblem problem={problem} />
        <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
        <TextInput
          label={t('Label')}
          description={t('Optional. Shown as the title instead of the name.')}
          maxLength={labelLength}
          {...form.getInputProps('label')}
        />
        <TextInput
          label={t('URL')}
          description={t('A public HTTPS URL, or one of your test receivers.')}
          placeholder="https://example.com/webhooks"
          {...form.getInputProps('url')}
        />
        {ready.length > 0 && (
          <Select
            label={t('Use a test receiver')}
            placeholder={t('Choose one to fill in its URL')}
            data={ready.map(({ url }, index) => ({
              value: url,
              label: t('Receiver {{index}}: {{url}}', { index: index + 1, url }),
            }))}
            value={ready.some(({ url }) => url === form.values.url) ? form.values.url : null}
            onChange={(url) => {
              if (url !== null) form.setFieldValue('url', url);
            }}
          />
        )}
        <QueryView query={eventTypes}>
          {({ data }) => <EventChoice eventTypes={data} {...form.getInputProps('events')} value={form.values.events} />}
        </QueryView>
        <Stack gap="xs">
          <Text size="sm" fw={500}>
            {t('Custom headers')}
          </Text>
          <Text size="xs" c="dimmed">
            {t('Values are hidden once saved.')}
          </Text>
          {form.values.headers.map(({ isStored }, index) => (
            <Group key={index} align="flex-start" wrap="nowrap">
              <TextInput
                aria-label={t('Header {{index}}, name', { index: index + 1 })}
                placeholder="X-Environment"
                flex={1}
                readOnly={isStored}
                {...form.getInputProps(`headers.${String(index)}.name`)}
              />
              <TextInput
                aria-label={t('Header {{index}}, value', { index: index + 1 })}
                placeholder={isStored ? storedHint : 'production'}
                flex={1}
                {...form.getInputProps(`headers.${String(index)}.value`)}
              />
              <ActionIcon
                variant="subtle"
                color="dark"
                mt={4}
                aria-label={t('Remove header {{index}}', { index: index + 1 })}
                onClick={() => form.removeListItem('headers', index)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <Group>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => form.insertListItem('headers', { name: '', value: '', isStored: false })}
            >
              {t('Add header')}
            </Button>
          </Group>
        </Stack>
        {webhook && <Switch label={t('Active')} {...form.getInputProps('isActive', { type: 'checkbox' })} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving}>
            {webhook ? t('Save') : t('Create webhook')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
