import { Select, type SelectProps } from '@mantine/core';
import { currencyCodes } from '@storehouse/contract/currencies';
import { browserLocale } from './browser-locale.ts';
import { t } from './messages.ts';

const names = new Intl.DisplayNames(browserLocale, { type: 'currency' });
const currencies = currencyCodes.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }));

/** Selects a currency by code or name. */
export function CurrencySelect(props: Omit<SelectProps, 'data'>) {
  const { value } = props;
  const isOther = typeof value === 'string' && value !== '' && !currencyCodes.includes(value);
  return (
    <Select
      searchable
      limit={200}
      nothingFoundMessage={t('No matching currency')}
      data={isOther ? [{ value, label: value }, ...currencies] : currencies}
      {...props}
    />
  );
}
