import type { Field } from './field.ts';
import type { Parameter } from './parameter.ts';

export const grains = ['daily', 'monthly', 'all'] as const;
export type Grain = (typeof grains)[number];

export type DatasetName =
  | 'summary'
  | 'stock-on-hand'
  | 'stock-history'
  | 'stock-value-history'
  | 'lots-expiring'
  | 'purchase-orders-open'
  | 'activity';

export const datasetKinds = ['latest', 'range', 'series'] as const;

/** The declaration of a dataset: rows, CSV, schema, export, documents and portal tables follow from it. */
export interface Dataset {
  readonly name: DatasetName;
  readonly description: string;
  readonly kind: (typeof datasetKinds)[number];
  /** Null if the dataset has none. */
  readonly grains: readonly Grain[] | null;
  readonly defaultGrain: Grain | null;
  /** Besides those that every dataset accepts. */
  readonly parameters: readonly Parameter[];
  readonly dateField: string;
  readonly hasMoney: boolean;
  /** In schema order; separate for monthly rows if they differ. */
  readonly fields: readonly Field[];
  readonly monthlyFields: readonly Field[] | null;
}

export const fieldsOf = (dataset: Dataset, grain: Grain | null): readonly Field[] =>
  grain === 'monthly' && dataset.monthlyFields ? dataset.monthlyFields : dataset.fields;
