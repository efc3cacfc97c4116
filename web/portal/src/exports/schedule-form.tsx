import { Select, Switch } from '@mantine/core';
import type { ExportScheduleAnswer } from '@storehouse/contract/operations/portal/export-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone } from '@storehouse/web-ui/notify.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useState } from 'react';
import { callPortal } from '../call-portal.ts';
import { changedFields, changedList } from '../changed-fields.ts';
import { useMe } from '../session/me-context.ts';
import { PanelForm } from '../panel-form.tsx';
import { RecipientsInput, recipientsError } from '../recipients-input.tsx';
import { weekdays } from '../weekdays.ts';

const cadences = [
  { value: 'off', label: t('Off') },
  { value: 'daily', label: t('Every day') },
  { value: 'weekly', label: t('Every week') },
  { value: 'monthly', label: t('Every month') },
];

interface Props {
  readonly schedule: ExportScheduleAnswer;
  readonly onSaved: (saved: ExportScheduleAnswer) => Promise<void>;
  /** Starts the form again with what was saved. */
  readonly onRestart: () => void;
}

/** When exports are created, and who gets the link. */
export function ScheduleForm({ schedule, onSaved, onRestart }: Props) {
  const { isOwner } = useMe();
  // What the fields started with: a refetch brings a newer schedule, but not into the form.
  const [seen] = useState(schedule);
  const api = useApiForm(
    {
      initialValues: {
        cadence: seen.cadence,
        weekday: String(seen.weekday),
        dayOfMonth: seen.dayOfMonth as number | string,
        includeValues: seen.includeValues,
        recipients: [...seen.recipients],
      },
      validate: {
        dayOfMonth: (value, { cadence }) =>
          cadence === 'monthly' && value === '' ? t('Enter a day from 1 to 31') : null,
      },
    },
    async ({ dayOfMonth, weekday, ...values }, isChanged) => {
      const all = { ...values, weekday: Number(weekday), dayOfMonth: numberOrNull(dayOfMonth) };
      // A hidden field keeps its saved value, whatever was typed there before.
      const isSent = (field: string) => isChanged(field) && (field !== 'dayOfMonth' || values.cadence === 'monthly');
      const changed = changedFields(all, isSent);
      // Read again and sent with what was changed here: a PUT replaces everything, and a colleague may have changed the rest.
      const { schedule: stored } = await callPortal('GET /exports');
      const recipients = changedList(stored.recipients, seen.recipients, values.recipients);
      await onSaved(await callPortal('PUT /exports/schedule', { body: { ...stored, ...changed, recipients } }));
      notifyDone(t('Schedule saved'));
    },
    { restart: onRestart },
  );
  const { form } = api;
  const { cadence } = form.values;
  return (
    <PanelForm api={api} label={t('Schedule')}>
      <Select label={t('Export', { context: 'noun' })} data={cadences} {...form.getInputProps('cadence')} />
      {cadence === 'weekly' && <Select label={t('Weekday')} data={weekdays} {...form.getInputProps('weekday')} />}
      {cadence === 'monthly' && (
        <NumberField
          field="day of the month"
          label={t('Day of the month')}
          description={t('In shorter months, the last day is used.')}
          min={1}
          max={31}
          {...form.getInputProps('dayOfMonth')}
        />
      )}
      {isOwner && (
        <Switch
          label={t('Include values')}
          description={t('Prices and stock values. Anyone with the download link can see them.')}
          {...form.getInputProps('includeValues', { type: 'checkbox' })}
        />
      )}
      <RecipientsInput {...form.getInputProps('recipients')} error={recipientsError(form.errors)} />
    </PanelForm>
  );
}
