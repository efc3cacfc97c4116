import type { CheckPart, PartState } from '@storehouse/contract/checks';

/** The outcome of a part of a day's check; `missing` if it has not run. */
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
