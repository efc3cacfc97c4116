import { browserLocale as locale } from './browser-locale.ts';
import { translateWord } from './messages.ts';

const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });

/** Caches one formatter per zone or currency: creating one takes longer than rendering a whole row of a table. */
function remember<Format>(create: (name: string) => Format): (name: string) => Format {
  const formats = new Map<string, Format>();
  return (name) => {
    const format = formats.get(name) ?? create(name);
    formats.set(name, format);
    return format;
  };
}

const toMinute = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
const minutesIn = remember((timeZone) => new Intl.DateTimeFormat(locale, { ...toMinute, timeZone }));
const secondsIn = remember((timeZone) => new Intl.DateTimeFormat(locale, { ...toMinute, second: '2-digit', timeZone }));
const moneyIn = remember(
  (currency) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    }),
);

export const none = '–';

/** `2026-03-01` as `1 Mar 2026`. A date has no time zone. */
export function formatDay(day: string | null | undefined): string {
  if (!day) return none;
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : days.format(date);
}

/** A point in time, to the minute, in the account's time zone. */
export function formatMoment(moment: string | null | undefined, zone: string): string {
  return moment ? minutesIn(zone).format(new Date(moment)) : none;
}

/** The same to the second, where two points in time are compared. */
export const formatSecond = (moment: string, zone: string): string => secondsIn(zone).format(new Date(moment));

export function formatNumber(value: number | string | null | undefined): string {
  return value === null || value === undefined ? none : numbers.format(Number(value));
}

/** An amount with its currency. A missing price is a dash, not zero. */
export function formatMoney(value: number | string | null | undefined, currency: string | null): string {
  if (value === null || value === undefined) return none;
  return (currency === null ? numbers : moneyIn(currency)).format(Number(value));
}

/** An amount for the axis of a chart: its currency, no cents, and large ones short (`$1.2M`). */
export function formatRoundMoney(value: number, currency: string): string {
  const isLong = Math.abs(value) >= 100_000;
  const style = { style: 'currency', currency, maximumFractionDigits: isLong ? 1 : 0 } as const;
  return new Intl.NumberFormat(locale, { ...style, notation: isLong ? 'compact' : 'standard' }).format(value);
}

/**
 * `PARTIALLY_RECEIVED` as `Partially received`, in the page's language. The contract's code is CANCELED; the applications write
 * British English.
 */
export function formatWord(word: string): string {
  const text = word.replaceAll('_', ' ').toLowerCase().replace('canceled', 'cancelled');
  return translateWord(text.charAt(0).toUpperCase() + text.slice(1));
}
