import type { NotMeasuredReason, ValueState } from '@storehouse/contract/reporting/values';
import type { RawRow } from '../../../database/database.ts';
import { constant, from, type Source, written } from '../encode/column.ts';
import type { ReportView } from '../pages/report-view.ts';
import type { ValuesVisibility } from '../values-visibility.ts';
import { amountText } from '../../../foundation/text/exact-decimals.ts';
import type { CatalogueProduct } from '../pages/catalogue.ts';
import { cellsText, fieldsFrom, forms, textBefore } from '../encode/forms.ts';
import { stockColumn as column } from '../datasets/stock-on-hand/sql.ts';

interface Measured {
  /** The row's own state, as if values were shown. */
  readonly state: (row: RawRow) => ValueState;
  readonly reason: (row: RawRow) => NotMeasuredReason | null;
  readonly priceDay: Source;
}

/**
 * The columns `valuesIncluded`, `valueState`, `notMeasuredReason` and `pricesCheckedAt`. If values are hidden,
 * `valueState` says so, whatever the row's own state.
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
const hiddenStateOf = (values: ValuesVisibility): ValueState =>
  values.hidden === 'unavailable' ? 'VALUES_CHECK_UNAVAILABLE' : 'HIDDEN';

/** The eight cells from `priced` to `stockValue`. If values are hidden, `valueState` says so and there is no money. */
export function stockValueCells(
  { fields, pins, priceDay, query, values }: ReportView,
  productOf: (row: RawRow) => CatalogueProduct,
  reason: NotMeasuredReason | null,
): Source {
  const form = forms[query.format];
  const all = fieldsFrom(fields, 'priced', 8);
  /** All cells before the quantity; they depend only on the state. */
  const headOf = (state: ValueState, isPriced: boolean) =>
    cellsText(form, all, [
      String(isPriced),
      String(values.included),
      values.included ? state : hiddenStateOf(values),
      values.included && state === 'NOT_MEASURED' ? reason : null,
      priceDay,
    ]);
  const priced = headOf('OK', true);
  const unpriced = headOf('NO_PRICE', false);
  const [unitPriceField, stockValueField] = all.slice(6);
  const beforeMoney = textBefore(form, unitPriceField);
  const beforeValue = textBefore(form, stockValueField);
  const noMoney = beforeMoney + form.empty + beforeValue + form.empty;
  const none = headOf(priceDay === null ? 'NOT_MEASURED' : 'NOT_IN_PRICE_CHECK', false) + form.empty + noMoney;

  // If the price day is the check day, the quantity is the row's own. Without a price day there is no quantity.
  const quantityColumn = priceDay === pins.day ? column.quantityOnHand : column.quantityOnPriceDay;

  return written(all.length, (row) => {
    const quantity = row[quantityColumn] ?? null;
    if (quantity === null) return none;
    const { price, unitPrice } = productOf(row);
    if (price === null || unitPrice === null) return unpriced + quantity + noMoney;
    if (!values.included) return priced + quantity + noMoney;
    return priced + quantity + beforeMoney + unitPrice + beforeValue + amountText(Number(quantity), price);
  });
}
