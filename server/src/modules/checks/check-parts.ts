/** The parts of a daily check, in the order in which they run (decision 0012). */
export const checkParts = ['activity', 'stock', 'prices', 'orders'] as const;

export type CheckPart = (typeof checkParts)[number];

/** How a part of a day's check ended; `missing` when it has not run. */
export interface PartOutcome {
  readonly state: 'completed' | 'failed' | 'missing';
  readonly rows: number | null;
  readonly capturedAt: Date | null;
  readonly error: string | null;
}

export interface CheckOutcome {
  readonly day: string;
  readonly parts: Readonly<Record<CheckPart, PartOutcome>>;
}
