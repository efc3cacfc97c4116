import { Checkbox, Fieldset, Group, MultiSelect, PasswordInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import type { AlertsAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone } from '@storehouse/web-ui/notify.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { callPortal } from '../call-portal.ts';
import { PanelForm } from '../panel-form.tsx';
import { RecipientsInput, recipientsError } from '../recipients-input.tsx';
import { weekdays } from '../weekdays.ts';
import { TestButton } from './test-button.tsx';

interface Props {
  readonly answer: AlertsAnswer;
  readonly onSaved: () => Promise<void>;
  /** Starts the form again with what was saved. */
  readonly onRestart: () => void;
}

const textOrNull = (text: string): string | null => text.trim() || null;

/** The Stock alerts panel. */
export function AlertsForm({ answer: { settings, locations, hasChat, hasIncidents }, onSaved, onRestart }: Props) {
  const api = useApiForm(
    {
      initialValues: {
        dailyMail: settings.dailyMail,
        weeklyMail: settings.weeklyMail,
        weekday: String(settings.weekday),
        stockOuts: settings.stockOuts,
        belowMinimum: settings.belowMinimum,
        expiring: settings.expiring,
        overdueOrders: settings.overdueOrders,
        locationIds: [...(settings.locationIds ?? [])],
        recipients: [...settings.recipients],
        chatUrl: settings.chatUrl ?? '',
        incidentUrl: settings.incidentUrl ?? '',
        incidentKey: '',
      },
    },
    async (values) => {
      const body = {
        ...values,
        weekday: Number(values.weekday),
        locationIds: values.locationIds.length === 0 ? null : values.locationIds,
        chatUrl: textOrNull(values.chatUrl),
        incidentUrl: textOrNull(values.incidentUrl),
        incidentKey: textOrNull(values.incidentKey),
      };
      await callPortal('PUT /alerts', { body });
      await onSaved();
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
            description={t(
              "PagerDuty's Events API v2 or a compatible one. Opens one incident per product and location, and resolves it when the product is back in stock.",
            )}
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
