/** The program's only clock: everything that needs the platform's time gets it from here. */
export interface Clock {
  /** The platform's current time. */
  now(): Date;
  /** Updates a clock that is shared through the database; does nothing for a real clock. */
  refresh(): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  refresh: () => Promise.resolve(),
};
