/** SQL: what a line of a movement still wants: the approved quantity if there was an approval, minus what was cancelled. */
export const stillWantedSql = (line: string): string =>
  `greatest(0, coalesce(${line}.quantity_approved, ${line}.quantity) - coalesce(${line}.quantity_canceled, 0))`;
