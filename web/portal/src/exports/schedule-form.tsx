import { Select, Switch } from '@mantine/core';
import type { ExportScheduleAnswer } from '@storehouse/contract/operations/portal/export-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone } from '@storehouse/web-ui/notify.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { callPortal } from '../call-portal.ts';
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
  readonly onSaved: () => Promise<void>;
  /** Starts the form again with what was saved. */
  readonly onRestart: () => void;
}

/** When exports are created, and who gets the link. */
export function ScheduleForm({ schedule, onSaved, onRestart }: Props) {
  const { isOwner } = useMe();
  const api = useApiForm(
    {
      initialValues: {
        cadence: schedule.cadence,
        weekday: String(schedule.weekday),
        dayOfMonth: schedule.dayOfMonth as number | string,
        includeValues: schedule.includeValues,
        recipients: [...schedule.recipients],
      },
      validate: {
        dayOfMonth: (value, { cadence }) =>
          cadence === 'monthly' && value === '' ? t('Enter a day from 1 to 31') : null,
      },
    },
    async (values) => {
      // A hidden field keeps its saved value, whatever was typed there before.
      const dayOfMonth = values.cadence === 'monthly' ? numberOrNull(values.dayOfMonth) : schedule.dayOfMonth;
      const body = { ...values, weekday: Number(values.weekday), dayOfMonth };
      await callPortal('PUT /exports/schedule', { body });
      await onSaved();
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
