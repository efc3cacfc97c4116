import { medicines } from './medicines.ts';
import { readShelf, type Good } from './shelf.ts';
import { supplies } from './supplies.ts';

const shelves = [...medicines, ...supplies].map(readShelf);

export const categories: readonly string[] = [...medicines, ...supplies].map(({ category }) => category);

/** What a clinic network stocks. One of each category in turn, so that the first few already show the variety. */
export const clinicGoods: readonly Good[] = Array.from({ length: Math.max(...shelves.map(({ length }) => length)) })
  .flatMap((_, row) => shelves.map((goods) => goods[row]))
  .filter((good) => good !== undefined);

/** The good at a position of the catalogue. From the second pass through the list, names and codes are numbered. */
export function goodAt(index: number): Good {
  const good = clinicGoods[index % clinicGoods.length] as Good;
  const pass = Math.floor(index / clinicGoods.length) + 1;
  return pass === 1 ? good : { ...good, name: `${good.name} (${String(pass)})`, code: `${good.code}-${String(pass)}` };
}
