/** The one clock of the program: everything that asks for the platform's time is handed this. */
export interface Clock {
  /** The platform's present moment. */
  now(): Date;
  /** Brings a clock that is shared through the database up to date; a real clock has nothing to do. */
  refresh(): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  refresh: () => Promise.resolve(),
};
