/** A category with its products, one per line: name | unit | price | use per day | months until expiry | marks. */
export interface Shelf {
  readonly category: string;
  /** The product codes start with this. */
  readonly prefix: string;
  readonly manufacturers: readonly string[];
  readonly goods: string;
}

export type Season = 'winter' | 'rains';

/** A product as the catalogue lists it. */
export interface Good {
  readonly category: string;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly manufacturer: string;
  readonly price: number;
  /** How much a depot uses on a day on which it uses the product. */
  readonly dailyUse: number;
  /** Null for products that have neither lots nor an expiry date. */
  readonly shelfLifeMonths: number | null;
  /** The season in which twice as much is used. */
  readonly season: Season | null;
  readonly isCold: boolean;
  readonly isControlled: boolean;
  readonly isHazardous: boolean;
}

export const readShelf = ({ category, prefix, manufacturers, goods }: Shelf): Good[] =>
  goods
    .trim()
    .split('\n')
    .map((line, index) => {
      const [name = '', unit = '', price, use, months, marks = ''] = line.split(' | ');
      const isMarked = (mark: string) => marks.split(' ').includes(mark);
      return {
        ...{ category, name, unit, price: Number(price), dailyUse: Number(use) },
        code: `${prefix}-${String(index + 1).padStart(3, '0')}`,
        manufacturer: manufacturers[index % manufacturers.length] as string,
        shelfLifeMonths: months === '-' ? null : Number(months),
        season: isMarked('winter') ? 'winter' : isMarked('rains') ? 'rains' : null,
        isCold: isMarked('cold'),
        isControlled: isMarked('controlled'),
        isHazardous: isMarked('hazardous'),
      };
    });
