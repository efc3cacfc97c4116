import type { CheckPart, PartState } from '@storehouse/contract/checks';

/** How a part of a day's check ended; `missing` when it has not run. */
export interface PartOutcome {
  readonly state: PartState;
  readonly rows: number | null;
  readonly capturedAt: Date | null;
  readonly error: string | null;
}

export interface CheckOutcome {
  readonly day: string;
  readonly parts: Readonly<Record<CheckPart, PartOutcome>>;
}
