import type { DatasetParameters } from '../declared/report-parameters.ts';
import type { DatasetRows, DefaultGrains, ReportFacts } from '../declared/report-rows.ts';

export type DatasetName = keyof DatasetRows;

/** The grains of a dataset; `none` stands for a dataset without grains. */
export type GrainOf<Name extends DatasetName> = keyof DatasetRows[Name];

/** A row of a dataset, by its grain where the dataset has some: `RowOf<'stock-history', 'monthly'>`. */
export type RowOf<
  Name extends DatasetName,
  Grain extends GrainOf<Name> = DefaultGrains[Name] & GrainOf<Name>,
> = DatasetRows[Name][Grain];

/** The parameters of a dataset. Written so that the compiler infers the grain from what is given. */
export type ParametersOf<Name extends DatasetName, Grain = unknown> = DatasetParameters[Name] & {
  readonly grain?: Grain | undefined;
} & ('grain' extends keyof DatasetParameters[Name] ? unknown : { readonly grain?: undefined });

/** One page of a walk. */
export interface ReportPage<
  Name extends DatasetName,
  Grain extends GrainOf<Name> = DefaultGrains[Name] & GrainOf<Name>,
> extends ReportFacts {
  readonly dataset: Name;
  readonly grain: 'none' extends Grain ? null : Grain;
  readonly rows: readonly RowOf<Name, Grain>[];
}
