import { hourMs } from './lanes.ts';

export interface OverShare {
  /** Since when order, shipment and stock-adjustment events have waited for room in their share; null if none do. */
  readonly overShareSince: Date | null;
  /** Since when there has been room again, although the account still counts as over its share. */
  readonly shareRoomSince: Date | null;
}

/** What a round leaves. */
export interface LeftByRound {
  /** An event that needs a place in the share waits, be it for the place or for a slot. */
  readonly isShareWanted: boolean;
  readonly isShareFull: boolean;
  /** Deliveries ended unsent. */
  readonly hasEnded: boolean;
}

const neither: OverShare = { overShareSince: null, shareRoomSince: null };

/**
 * Whether the account is over its share after a round, and since when.
 * Sends in a burst leave the share together an hour later, and slots let others take their places only gradually. So there may be
 * room for a while. Only if there is room for an hour, the length of the window, what is left waits for slots and not for the share.
 */
export function overShareAfter(before: OverShare, left: LeftByRound, now: Date): OverShare {
  const { overShareSince } = before;
  if (left.isShareWanted && left.isShareFull) return { overShareSince: overShareSince ?? now, shareRoomSince: null };
  if (!overShareSince) return neither;
  // More of what ended may follow those that were read: the next look decides.
  if (left.hasEnded) return before;
  const shareRoomSince = before.shareRoomSince ?? now;
  const hasRoomForLong = now.getTime() - shareRoomSince.getTime() >= hourMs;
  return left.isShareWanted && !hasRoomForLong ? { overShareSince, shareRoomSince } : neither;
}
