import { stockStates, type StockState } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import { memoize } from '../../../foundation/cache/memoize.ts';
import { written, type Source } from '../encode/column.ts';
import { cellsText, fieldsFrom, forms, textBefore } from '../encode/forms.ts';
import type { ReportView } from '../pages/report-view.ts';
import { isAboveMaximum, stockStateOf } from './stock-rules.ts';
import { stockColumn as column } from '../datasets/stock-on-hand/sql.ts';

/** The levels of a pair; many pairs share the same ones. */
interface Levels {
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** The cells of the levels, with the text before and after them. */
  readonly text: string;
}

/** The seven cells from `quantityOnHand` to `aboveMaximum`. */
export function quantityCells({ fields, query }: ReportView): Source {
  const form = forms[query.format];
  const all = fieldsFrom(fields, 'quantityOnHand', 7);
  const [, availableField, minimumField, , , ...ofState] = all;
  const beforeAvailable = textBefore(form, availableField);
  const beforeLevels = textBefore(form, minimumField);
  const levelFields = all.slice(2, 6);
  const stateText = (state: StockState) =>
    [false, true].map((isAbove) => cellsText(form, ofState, [state, String(isAbove)]));
  const states = new Map(stockStates.map((state) => [state, stateText(state)]));

  const levelsOf = memoize((levels: string): Levels => {
    const [min = null, reorder = null, max = null] = levels.split(',').map((text) => (text === '' ? null : text));
    const text = beforeLevels + cellsText(form, levelFields, [min, reorder, max]);
    return { minimum: numberOf(min), maximum: numberOf(max), text };
  });

  return written(all.length, (row) => {
    const text = row[column.quantityOnHand] as string;
    const quantity = Number(text);
    const levels = levelsOf(row[column.levels] ?? ',,');
    const isAbove = isAboveMaximum(quantity, levels.maximum);
    const state = states.get(stockStateOf(quantity, levels.minimum))?.[isAbove ? 1 : 0] as string;
    return text + beforeAvailable + (row[column.quantityAvailable] ?? form.empty) + levels.text + state;
  });
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));
