import type { Figure } from './record-figure.ts';

/**
 * How much worse a figure may be before it counts as a regression. Runs on a shared machine differ by about this much
 * even though both sides of a ratio were measured together.
 */
const tolerance = 0.2;

export interface Comparison {
  readonly lines: readonly string[];
  /** The names of the figures that became clearly worse. */
  readonly worse: readonly string[];
}

/** The table of figures: before, now, and how far they are from their aims. */
export function compareFigures(now: readonly Figure[], before: readonly Figure[]): Comparison {
  const rows = now.map((figure) => {
    const previous = before.find(({ name }) => name === figure.name)?.value;
    return {
      figure,
      cells: [
        figure.name,
        previous === undefined ? 'new' : String(previous),
        String(figure.value),
        describeChange(figure, previous),
        describeAim(figure),
      ],
      isWorse: previous !== undefined && gain(figure, previous) < 1 - tolerance,
    };
  });
  const titles = ['figure', 'before', 'now', 'change', 'aim'];
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map(({ cells }) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return {
    lines: [line(titles), line(widths.map((width) => '-'.repeat(width))), ...rows.map(({ cells }) => line(cells))],
    worse: rows.filter(({ isWorse }) => isWorse).map(({ figure }) => figure.name),
  };
}

/** Above 1 if it became better, whichever direction that is. */
const gain = ({ value, better }: Figure, before: number): number =>
  better === 'higher' ? value / before : before / value;

function describeChange(figure: Figure, before: number | undefined): string {
  if (before === undefined) return '';
  const percent = Math.round((gain(figure, before) - 1) * 100);
  if (percent === 0) return 'same';
  const verdict = gain(figure, before) < 1 - tolerance ? ', REGRESSION' : '';
  return percent > 0 ? `${String(percent)} % better` : `${String(-percent)} % worse${verdict}`;
}

function describeAim({ value, better, aim }: Figure): string {
  if (aim === undefined) return '';
  const isReached = better === 'higher' ? value >= aim : value <= aim;
  return `${better === 'higher' ? 'at least' : 'at most'} ${String(aim)}${isReached ? '' : ', missed'}`;
}
