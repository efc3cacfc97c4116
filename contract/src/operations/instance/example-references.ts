/** The objects that the examples of the documents refer to: they tell one small story, so that they can be read together. */
export const gauze = { id: '3f1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', name: 'Gauze 10 cm', class: 'product' } as const;
export const lot = { id: '4c1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', lotNumber: 'L-2026-03', class: 'inventoryItem' } as const;
export const depot = { id: '9a1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', name: 'North Depot', class: 'location' } as const;
export const supplier = { id: '1c1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', name: 'Acme Medical', class: 'location' } as const;
export const ada = { id: '2b1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', name: 'Ada Winter', class: 'person' } as const;
