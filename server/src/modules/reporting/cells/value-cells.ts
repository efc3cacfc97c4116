import type { NotMeasuredReason, ValueState } from '@storehouse/contract/reporting/values';
import type { RawRow } from '../../../database/database.ts';
import { constant, from, type Source } from '../encode/column.ts';
import type { ReportView } from '../pages/report-view.ts';
import type { ValuesVisibility } from '../values-visibility.ts';

interface Measured {
  /** The row's own state, as if values were shown. */
  readonly state: (row: RawRow) => ValueState;
  readonly reason: (row: RawRow) => NotMeasuredReason | null;
  readonly priceDay: Source;
}

/**
 * The columns `valuesIncluded`, `valueState`, `notMeasuredReason` and `pricesCheckedAt`. Hidden values say so, whatever
 * the row's own state.
 */
export function valueCells({ values }: ReportView, measured: Measured): Readonly<Record<string, Source>> {
  return {
    valuesIncluded: constant(values.included),
    valueState: values.included ? from(measured.state) : constant(hiddenStateOf(values)),
    notMeasuredReason: values.included
      ? from((row) => (measured.state(row) === 'NOT_MEASURED' ? measured.reason(row) : null))
      : constant(null),
    pricesCheckedAt: measured.priceDay,
  };
}

/** The `valueState` of hidden values. */
export const hiddenStateOf = (values: ValuesVisibility): ValueState =>
  values.hidden === 'unavailable' ? 'VALUES_CHECK_UNAVAILABLE' : 'HIDDEN';
