import type { Field } from '@storehouse/contract/reporting/field';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay, formatMoment, formatMoney, formatNumber, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import type { ReactNode } from 'react';
import { ToneBadge, type Tone } from '@storehouse/web-ui/tone-badge.tsx';
import { addUp, addUpByCurrency, currencyOf } from './add-up.ts';
import { labelOf, wordOf } from './field-labels.ts';
import { HistoryLink } from './history-link.tsx';
import type { ReportRow } from './keep-rows.ts';
import { fieldsOfKind, type ReportKind } from './report-kinds.ts';
import { TitleCell } from './title-cell.tsx';

const tones: Readonly<Record<string, Tone>> = {
  AT_ZERO_MIN_SET: 'bad',
  AT_ZERO_NO_MIN: 'warning',
  BELOW_MINIMUM: 'warning',
  OK: 'good',
};

interface Facts {
  readonly currency: string;
  readonly zone: string;
  /** Only the owner sees values, so for others there are no such columns. */
  readonly hasValues: boolean;
}

/** Every column that a report can show, from the fields of its dataset. */
export function reportColumns(kind: ReportKind, grain: string, facts: Facts): readonly Column<ReportRow>[] {
  return fieldsOfKind(kind, grain)
    .filter(({ money }) => facts.hasValues || !money)
    .map((field) => {
      const groupId = groupIds[field.name];
      return {
        key: field.name,
        header: labelOf(field.name),
        isNumber: isNumber(field),
        sortBy: sortValue(field),
        cell: (row: ReportRow) => cellOf(kind, field, facts, row),
        ...(groupId === undefined ? {} : { groupBy: (row: ReportRow) => String(row[groupId]) }),
        ...(kind.sums.includes(field.name)
          ? {
              sum: (rows: readonly ReportRow[]) => addUp(field, rows),
              total: (rows: readonly ReportRow[]) => totalOf(field, facts, rows),
            }
          : {}),
      };
    });
}

/** Rows are grouped by id, so that two locations or products with the same name stay apart. */
const groupIds: Readonly<Record<string, string>> = {
  locationName: 'locationId',
  productName: 'productId',
  destinationName: 'destinationLocationId',
};

const isNumber = ({ type }: Field): boolean => type === 'integer' || type === 'decimal';

const sortValue =
  ({ name, type }: Field) =>
  (row: ReportRow): string | number | null => {
    const value = type === 'string' ? titleOf(name, row) : (row[name] ?? null);
    return typeof value === 'boolean' ? Number(value) : value;
  };

/** A name, or the code or id that is shown when there is no name. */
function titleOf(name: string, row: ReportRow): string | null {
  const others = name === 'productName' ? ['productCode', 'productId'] : name === 'locationName' ? ['locationId'] : [];
  const found = [name, ...others].map((one) => row[one] ?? null).find((value) => value !== null) ?? null;
  return found === null ? null : String(found);
}

function cellOf(kind: ReportKind, field: Field, { currency, zone }: Facts, row: ReportRow): ReactNode {
  const value = row[field.name] ?? null;
  if (field.name === 'productName') {
    const title = titleOf(field.name, row) ?? none;
    const code = row['productCode'];
    const shown = kind.slug === 'history' ? title : <HistoryLink row={row}>{title}</HistoryLink>;
    return <TitleCell title={shown} note={typeof code === 'string' && code !== title ? code : null} />;
  }
  if (field.type === 'string') return titleOf(field.name, row) ?? none;
  if (value === null) return none;
  if (field.money) return formatMoney(Number(value), currencyOf(row) ?? currency);
  if (isNumber(field)) return formatNumber(Number(value));
  if (field.type === 'date') return field.name === 'monthStart' ? String(value).slice(0, 7) : formatDay(String(value));
  if (field.type === 'datetime') return formatMoment(String(value), zone);
  const word = wordOf(value as string | boolean);
  if (field.name === 'stockState') return <ToneBadge tone={tones[String(value)] ?? 'plain'}>{word}</ToneBadge>;
  if (field.name === 'overdue' && value === true) return <ToneBadge tone="bad">{t('Overdue')}</ToneBadge>;
  return word;
}

function totalOf(field: Field, { currency }: Facts, rows: readonly ReportRow[]): ReactNode {
  if (!field.money) {
    const sum = addUp(field, rows);
    return sum === null ? none : formatNumber(sum);
  }
  const sums = addUpByCurrency(field, rows);
  if (sums.length === 0) return none;
  return sums.map(([code, sum]) => formatMoney(sum, code ?? currency)).join(' + ');
}
