/** Why something is unavailable; each surface has its own wording. */
export type UnavailableReason = 'out-of-reach' | 'too-slow' | 'disk-full' | 'outcome-unknown';

/** Something the request needs is temporarily unavailable (the database restarts, the network is down): try again. */
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
