const towns = [
  'Northgate',
  'Harbour',
  'Riverside',
  'Hilltop',
  'Lakeview',
  'Westfield',
  'Old Town',
  'Airport',
  'Valley',
  'Meadow',
];

const goods = [
  'Amoxicillin 250 mg capsules',
  'Paracetamol 500 mg tablets',
  'Ibuprofen 400 mg tablets',
  'Gauze bandage 10 cm',
  'Examination gloves M',
  'Examination gloves L',
  'Oral rehydration salts',
  'Surgical mask',
  'Syringe 5 ml',
  'Needle 21G',
  'Saline solution 500 ml',
  'Insulin vial 10 ml',
  'Adhesive plaster',
  'Zinc sulfate 20 mg tablets',
  'Ceftriaxone 1 g vial',
  'Metformin 850 mg tablets',
  'Vitamin A capsules',
  'Malaria rapid test',
  'Suture kit',
  'Chlorhexidine 5 % solution',
];

/** Names do not repeat: from the second pass through the list they are numbered. */
const numbered = (names: readonly string[], index: number): string => {
  const round = Math.floor(index / names.length);
  const name = names[index % names.length] as string;
  return round === 0 ? name : `${name} (${String(round + 1)})`;
};

export const depotName = (index: number): string =>
  numbered(
    towns.map((town) => `${town} Depot`),
    index,
  );
export const wardName = (index: number): string =>
  numbered(
    towns.map((town) => `${town} Ward`),
    index,
  );
export const productName = (index: number): string => numbered(goods, index);
