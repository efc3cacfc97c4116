import { t } from '@storehouse/web-ui/messages.ts';

/** Weekdays as select options, numbered as in the API. */
export const weekdays = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
].map((label, index) => ({ value: String(index + 1), label }));

export const weekdayName = (weekday: number): string => weekdays[weekday - 1]?.label ?? '';
