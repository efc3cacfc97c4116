import { formatNumber } from '@storehouse/web-ui/format.ts';

/** `1 line`, `2 lines`. */
export const plural = (count: number, word: string): string =>
  `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;
