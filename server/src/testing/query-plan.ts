import type { Queryable, Sql } from '../database/database.ts';

/** A node of a plan that PostgreSQL has run. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesBelow = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesBelow)];

/** Runs a statement and returns all nodes of its plan. */
export async function explain(on: Queryable, sql: Sql, values: readonly unknown[] = []): Promise<PlanNode[]> {
  const text = typeof sql === 'string' ? sql : sql.text;
  const [explained] = await on.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  );
  return nodesBelow(explained!['QUERY PLAN'][0].Plan);
}

/** How many rows the node read, including those that its filter left out. */
export const rowsReadBy = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
