import { expect, it } from 'vitest';
import { readExpression } from './read-expression.ts';

it.each<[string, string[], string[]]>([
  ['up == 0', ['up'], []],
  ['up{job="a"} == 0 or b_total{x=~"1|2", y!="z"} > 1e9', ['up job="a"', 'b_total x=~"1|2" y!="z"'], []],
  ['sum by (le, route) (rate(a_bucket{x="{}"}[5m]))', ['a_bucket x="{}"'], ['le', 'route']],
  ['histogram_quantile(0.95, sum by (le) (rate(a_bucket[$__rate_interval])))', ['a_bucket'], ['le']],
  ['a / on (instance) group_left (job) b', ['a', 'b'], ['instance', 'job']],
  ['max_over_time(a[1h] offset 5m) unless b', ['a', 'b'], []],
])('%s', (expression, series, labels) => {
  const named = readExpression(expression);
  const text = named.series.map(({ metric, matchers }) =>
    [metric, ...matchers.map(({ label, operator, value }) => `${label}${operator}"${value}"`)].join(' '),
  );
  expect([text, named.groupLabels]).toEqual([series, labels]);
});
