import type { SourceRow } from '../reading/source-table.ts';

/** A cell may have a million letters; only the first ones are shown. */
const shownLetters = 200;

const shorten = (text: string): string => {
  const cut = text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text;
  // PostgreSQL's JSON has no NUL, and half a pair of surrogates is no character.
  return cut.replaceAll('\u0000', '\uFFFD').toWellFormed();
};

/** A row as it is shown. */
export const shortRow = <Row extends SourceRow>(row: Row): Row => ({ ...row, cells: row.cells.map(shorten) });
