import { Checkbox, Fieldset, Group, MultiSelect, PasswordInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import type { AlertsAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone } from '@storehouse/web-ui/notify.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useState } from 'react';
import { callPortal } from '../call-portal.ts';
import { changedFields, changedList } from '../changed-fields.ts';
import { PanelForm } from '../panel-form.tsx';
import { RecipientsInput, recipientsError } from '../recipients-input.tsx';
import { weekdays } from '../weekdays.ts';
import { TestButton } from './test-button.tsx';

interface Props {
  readonly answer: AlertsAnswer;
  readonly onSaved: (saved: AlertsAnswer) => Promise<void>;
  /** Starts the form again with what was saved. */
  readonly onRestart: () => void;
}

const textOrNull = (text: string): string | null => text.trim() || null;

/** The Stock alerts panel. */
export function AlertsForm({ answer: { settings, locations, hasChat, hasIncidents }, onSaved, onRestart }: Props) {
  // What the fields started with: a refetch brings newer settings, but not into the form.
  const [seen] = useState(settings);
  const api = useApiForm(
    {
      initialValues: {
        dailyMail: seen.dailyMail,
        weeklyMail: seen.weeklyMail,
        weekday: String(seen.weekday),
        stockOuts: seen.stockOuts,
        belowMinimum: seen.belowMinimum,
        expiring: seen.expiring,
        overdueOrders: seen.overdueOrders,
        locationIds: [...(seen.locationIds ?? [])],
        recipients: [...seen.recipients],
        chatUrl: seen.chatUrl ?? '',
        incidentUrl: seen.incidentUrl ?? '',
        incidentKey: '',
      },
    },
    async (values, isChanged) => {
      const all = {
        ...values,
        weekday: Number(values.weekday),
        locationIds: values.locationIds.length === 0 ? null : values.locationIds,
        chatUrl: textOrNull(values.chatUrl),
        incidentUrl: textOrNull(values.incidentUrl),
        incidentKey: textOrNull(values.incidentKey),
      };
      // A key belongs to the URL beside which it was entered.
      const changed = changedFields(
        all,
        (field) => isChanged(field) || (field === 'incidentUrl' && all.incidentKey !== null),
      );
      // Read again and sent with what was changed here: a PUT replaces everything, and a colleague may have changed the rest.
      const { hasIncidentKey: _, ...stored } = (await callPortal('GET /alerts')).settings;
      const recipients = changedList(stored.recipients, seen.recipients, values.recipients);
      await onSaved(await callPortal('PUT /alerts', { body: { ...stored, ...changed, recipients } }));
      notifyDone(t('Stock alerts saved'));
    },
    { restart: onRestart },
  );
  const { form } = api;
  const check = (name: keyof typeof form.values) => form.getInputProps(name, { type: 'checkbox' });
  return (
    <PanelForm api={api} label={t('Stock alerts')} maxWidth={640}>
      <Fieldset legend={t('Email')}>
        <Stack>
          <Switch label={t('Daily email after the check, if there is something to report')} {...check('dailyMail')} />
          <Switch label={t('Weekly summary')} {...check('weeklyMail')} />
          {form.values.weeklyMail && (
            <Select
              label={t('Day of the weekly summary')}
              description={t('On this day the summary replaces the daily email.')}
              data={weekdays}
              {...form.getInputProps('weekday')}
            />
          )}
          <Group gap="lg">
            <Checkbox label={t('Out of stock')} {...check('stockOuts')} />
            <Checkbox label={t('Below minimum')} {...check('belowMinimum')} />
            <Checkbox label={t('Expiring lots')} {...check('expiring')} />
            <Checkbox label={t('Overdue orders')} {...check('overdueOrders')} />
          </Group>
          <RecipientsInput {...form.getInputProps('recipients')} error={recipientsError(form.errors)} />
        </Stack>
      </Fieldset>
      <MultiSelect
        label={t('Locations')}
        description={t('Applies to emails, chat and incidents. Leave empty for all locations.')}
        placeholder={form.values.locationIds.length === 0 ? t('All locations') : ''}
        searchable
        clearable
        data={locations.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('locationIds')}
      />
      <Fieldset legend={t('Out-of-stock alerts to chat')}>
        <Stack>
          <TextInput
            label={t('Incoming webhook URL')}
            description={t('From Slack, or any chat system that accepts {text} as JSON.')}
            placeholder="https://"
            {...form.getInputProps('chatUrl')}
          />
          {hasChat && <TestButton destination="chat" isDisabled={form.isDirty()} />}
        </Stack>
      </Fieldset>
      <Fieldset legend={t('Out-of-stock alerts as incidents')}>
        <Stack>
          <TextInput
            label={t('Events URL')}
            description={[
              t(
                "PagerDuty's Events API v2 or a compatible one. Opens one incident per product and location, and resolves it when the product is back in stock.",
              ),
              ...(hasIncidents
                ? [t('If you change the URL or the key, close the open incidents at the former service yourself.')]
                : []),
            ].join(' ')}
            placeholder="https://events.pagerduty.com/v2/enqueue"
            {...form.getInputProps('incidentUrl')}
          />
          <PasswordInput
            label={t('Routing key')}
            description={
              settings.hasIncidentKey
                ? t('A key is saved for this URL. Enter a new one to replace it.')
                : t('The integration key of the service that receives the incidents.')
            }
            autoComplete="off"
            {...form.getInputProps('incidentKey')}
          />
          {hasIncidents && <TestButton destination="incident" isDisabled={form.isDirty()} />}
        </Stack>
      </Fieldset>
    </PanelForm>
  );
}
