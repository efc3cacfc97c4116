import type { Separator } from './source-table.ts';

const separators: readonly Separator[] = [',', ';', '\t'];

/** Guesses the separator from the first line: the one that occurs most often outside quotes, otherwise a comma. */
export function guessSeparator(text: string): Separator {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || character === '\r') break;
    else counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [best = ','] = [...separators].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  return best;
}
