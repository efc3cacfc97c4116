/** A series that a PromQL expression names: its metric, its matchers, and the labels it is grouped by. */
export interface NamedSeries {
  readonly metric: string;
  readonly matchers: readonly { readonly label: string; readonly operator: string; readonly value: string }[];
}

export interface NamedInExpression {
  readonly series: readonly NamedSeries[];
  /** The labels after `by`, `without`, `on`, `ignoring` and `group_left`. */
  readonly groupLabels: readonly string[];
}

const groupings = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const keywords = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan']);
/** A name with its matchers; one with a parenthesis behind it is a function. */
const selector = /([a-zA-Z_:][\w:]*)\s*(\{(?:[^}"]|"[^"]*")*\})?(?!\s*\(|[\w:])/g;
const matcher = /(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g;

/** What an expression of a rule or a dashboard names. Not a whole parser: promtool checks the syntax. */
export function readExpression(expression: string): NamedInExpression {
  const groupLabels = [...expression.matchAll(groupings)].flatMap(([, labels = '']) =>
    labels
      .split(',')
      .map((label) => label.trim())
      .filter(Boolean),
  );
  const rest = expression.replace(groupings, ' ').replace(/\[[^\]]*\]/g, ' ');
  const series = [...rest.matchAll(selector)]
    .filter(([, name = '']) => !keywords.has(name.toLowerCase()))
    // The exponent or the unit of a number is no name.
    .filter(({ index }) => !/[\d.]/.test(rest[index - 1] ?? ''))
    .map(([, metric = '', matchers = '']) => ({
      metric,
      matchers: [...matchers.matchAll(matcher)].map(([, label = '', operator = '', value = '']) => ({
        label,
        operator,
        value,
      })),
    }));
  return { series, groupLabels };
}
