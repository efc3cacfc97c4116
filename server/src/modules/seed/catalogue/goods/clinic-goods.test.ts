import { isGtin } from '@storehouse/contract/inventory/barcode';
import { describe, expect, it } from 'vitest';
import { gtinOf } from '../make-catalogue.ts';
import { categories, clinicGoods, goodAt } from './clinic-goods.ts';

describe('the goods of a clinic network', () => {
  it('are 250 in 12 categories, each written completely and only once', () => {
    expect([clinicGoods.length, categories.length]).toEqual([250, 12]);
    expect(new Set(clinicGoods.map(({ name }) => name)).size).toBe(250);
    expect(new Set(clinicGoods.map(({ code }) => code)).size).toBe(250);
    for (const good of clinicGoods) {
      expect(good.unit, good.name).toMatch(/\w/);
      expect(good.price, good.name).toBeGreaterThan(0);
      expect(good.dailyUse, good.name).toBeGreaterThanOrEqual(1);
      expect(good.shelfLifeMonths ?? 1, good.name).toBeGreaterThan(0);
    }
    // The parser ignores a misspelt mark, so check the counts.
    const marked = (is: (good: (typeof clinicGoods)[number]) => boolean) => clinicGoods.filter(is).length;
    expect({
      cold: marked(({ isCold }) => isCold),
      controlled: marked(({ isControlled }) => isControlled),
      hazardous: marked(({ isHazardous }) => isHazardous),
      winter: marked(({ season }) => season === 'winter'),
      rains: marked(({ season }) => season === 'rains'),
    }).toEqual({ cold: 19, controlled: 7, hazardous: 8, winter: 23, rains: 11 });
  });

  it('continue beyond the list with numbered names and codes', () => {
    expect(goodAt(250)).toMatchObject({ name: `${goodAt(0).name} (2)`, code: `${goodAt(0).code}-2` });
  });

  it('have GTINs with the right check digit, each its own', () => {
    const gtins = Array.from({ length: 100_000 }, (_, index) => gtinOf(index));
    expect(gtins.every(isGtin)).toBe(true);
    expect(new Set(gtins).size).toBe(gtins.length);
  });
});
