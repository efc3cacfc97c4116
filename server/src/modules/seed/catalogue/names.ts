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

/** Names do not repeat: from the second pass through the list they are numbered. */
const inTown = (kind: string, index: number): string => {
  const pass = Math.floor(index / towns.length) + 1;
  const name = `${towns[index % towns.length] as string} ${kind}`;
  return pass === 1 ? name : `${name} (${String(pass)})`;
};

export const depotName = (index: number): string => inTown('Depot', index);
export const wardName = (index: number): string => inTown('Ward', index);

/** The bins of a depot; the last two are for products that must be kept cold or locked away. */
export const binNames = ['A-01', 'A-02', 'A-03', 'B-01', 'B-02', 'B-03', 'COLD ROOM', 'LOCKED CABINET'] as const;
