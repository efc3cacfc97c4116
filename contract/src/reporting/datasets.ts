import type { Dataset } from './dataset.ts';
import { activity } from './datasets/activity.ts';
import { lotsExpiring } from './datasets/lots-expiring.ts';
import { purchaseOrdersOpen } from './datasets/purchase-orders-open.ts';
import { stockHistory } from './datasets/stock-history.ts';
import { stockOnHand } from './datasets/stock-on-hand.ts';
import { stockValueHistory } from './datasets/stock-value-history.ts';
import { summary } from './datasets/summary.ts';
import { commonParameters, valuesParameter, type Parameter } from './parameter.ts';

/** In the order of the index. */
export const datasets: readonly Dataset[] = [
  summary,
  stockOnHand,
  stockHistory,
  stockValueHistory,
  lotsExpiring,
  purchaseOrdersOpen,
  activity,
];

/** Every parameter that the dataset accepts. */
export const parametersOf = (dataset: Dataset): readonly Parameter[] => [
  ...commonParameters,
  ...(dataset.hasMoney ? [valuesParameter] : []),
  ...dataset.parameters,
];
