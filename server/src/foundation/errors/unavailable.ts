/** Why something is out of reach; each surface says it in its own words. */
export type UnavailableReason = 'out-of-reach' | 'too-slow' | 'disk-full' | 'outcome-unknown';

/** Something the request needs is briefly out of reach (the database restarts, the network is cut): try again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly reason: UnavailableReason;

  constructor(
    message: string,
    { cause, reason = 'out-of-reach' }: { cause?: unknown; reason?: UnavailableReason } = {},
  ) {
    super(message, { cause });
    this.reason = reason;
  }
}
