/** The parts of a daily check, in the order in which they run (decision 0012). */
export const checkParts = ['activity', 'stock', 'prices', 'orders'] as const;
export type CheckPart = (typeof checkParts)[number];

/** How a part of a day's check ended; `missing` when it has not run. */
export const partStates = ['completed', 'failed', 'missing'] as const;
export type PartState = (typeof partStates)[number];
