/** How far ahead the replenishment list looks, in months of use. */
export const replenishmentMonths = ['1', '2', '3', '6'] as const;
