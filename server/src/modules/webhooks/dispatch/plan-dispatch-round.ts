import { roomLeft, type SendCounts } from './delivery-cap.ts';
import {
  hourMs,
  isLaneHeld,
  isTooOld,
  keepInLaneMs,
  waitsForShareUntil,
  type AccountState,
  type Lane,
} from './lanes.ts';
import { overShareAfter, type OverShare } from './over-share.ts';

export interface WaitingDelivery {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly endpointActive: boolean;
  readonly lane: Lane;
  readonly acceptedAt: Date;
  readonly dueAt: Date;
  /** Already counted against the cap: a retry, or a first attempt that was put back or whose process died. */
  readonly counted: boolean;
}

export interface DispatchInput {
  readonly account: AccountState;
  readonly now: Date;
  /** For each endpoint and lane the first deliveries by due time: one more than may be claimed, to see whether any are left. */
  readonly waiting: readonly WaitingDelivery[];
  /** The maximum number of deliveries to claim for the account in this round. */
  readonly max: number;
  /** Free slots of an endpoint in this process. */
  readonly slotsOf: (endpointId: string) => number;
  readonly sent: SendCounts;
  /** The time of the oldest counted send in the last hour. */
  readonly oldestSendAt: Date | null;
  readonly overShare: OverShare;
}

export interface DispatchPlan {
  readonly claim: readonly WaitingDelivery[];
  readonly expire: readonly WaitingDelivery[];
  readonly cancel: readonly { readonly delivery: WaitingDelivery; readonly why: string }[];
  /** What this round adds to the counts. */
  readonly counted: SendCounts;
  /** When to look at the account again; null if nothing waits. */
  readonly wakeAt: Date | null;
  /** Deliveries wait because of the account's state or its share: a new state is a reason to look again. */
  readonly isHeld: boolean;
  readonly overShare: OverShare;
  /** Everything due waits for a slot of its endpoint in this process. */
  readonly isBlocked: boolean;
}

/** Decides for one account which of its waiting deliveries are sent now, which never will be, and when to look again. */
export function planDispatchRound(input: DispatchInput): DispatchPlan {
  const { account, now } = input;
  const { overShareSince } = input.overShare;
  const room = { ...roomLeft(account.plan, input.sent) };
  const claim: WaitingDelivery[] = [];
  const expire: WaitingDelivery[] = [];
  const cancel: { delivery: WaitingDelivery; why: string }[] = [];
  const counted = { instance: 0, other: 0 };
  const slotsUsed = new Map<string, number>();
  const wakeTimes: number[] = [];
  let isHeld = false;
  let isShareWanted = false;
  let isBlocked = false;
  let isCut = false;

  for (const delivery of inTurnOfEndpoints(input.waiting)) {
    const { lane, endpointId } = delivery;
    const needsShare = lane === 'instance' && !delivery.counted;
    if (account.servedAs === 'CLOSED') cancel.push({ delivery, why: 'The account is closed.' });
    else if (!delivery.endpointActive) cancel.push({ delivery, why: 'The endpoint was paused.' });
    else if (isTooOld(delivery, account, overShareSince, now)) expire.push(delivery);
    else if (isLaneHeld(lane, account)) {
      isHeld = true;
      wakeTimes.push(delivery.acceptedAt.getTime() + keepInLaneMs(lane, account) + 1);
    } else if (delivery.dueAt > now) wakeTimes.push(delivery.dueAt.getTime());
    else if ((slotsUsed.get(endpointId) ?? 0) >= input.slotsOf(endpointId)) {
      isBlocked = true;
      isShareWanted ||= needsShare;
      wakeTimes.push(now.getTime());
    } else if (claim.length >= input.max) {
      isCut = true;
      isShareWanted ||= needsShare;
      wakeTimes.push(now.getTime());
    } else if (needsShare && room.instance === 0) {
      isHeld = true;
      isShareWanted = true;
      const placeFreeAt = (input.oldestSendAt ?? now).getTime() + hourMs;
      wakeTimes.push(Math.min(placeFreeAt, waitsForShareUntil(delivery.acceptedAt, overShareSince ?? now) + 1));
    } else if (!delivery.counted && room.all === 0) {
      cancel.push({ delivery, why: 'The hourly delivery allowance was used up.' });
    } else {
      claim.push(delivery);
      slotsUsed.set(endpointId, (slotsUsed.get(endpointId) ?? 0) + 1);
      if (!delivery.counted) {
        room.all -= 1;
        room.instance = Math.min(room.all, lane === 'instance' ? room.instance - 1 : room.instance);
        counted[lane === 'instance' ? 'instance' : 'other'] += 1;
      }
    }
  }
  const ended = expire.length + cancel.length;
  // More deliveries to end may follow those that were read, so look again now. For claimable ones this is not needed: one more
  // than can be claimed was read.
  if (ended > 0) wakeTimes.push(now.getTime());
  return {
    claim,
    expire,
    cancel,
    counted,
    wakeAt: wakeTimes.length === 0 ? null : new Date(Math.min(...wakeTimes)),
    isHeld,
    overShare: overShareAfter(
      input.overShare,
      { isShareWanted, isShareFull: room.instance === 0, hasEnded: ended > 0 },
      now,
    ),
    isBlocked: isBlocked && !isCut && claim.length + ended === 0,
  };
}

/** First the first delivery of every endpoint, then the second, and so on: endpoints share the round evenly. */
function inTurnOfEndpoints(waiting: readonly WaitingDelivery[]): WaitingDelivery[] {
  const byDueTime = [...waiting].sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  const counts = new Map<string, number>();
  return byDueTime
    .map((delivery) => {
      const before = counts.get(delivery.endpointId) ?? 0;
      counts.set(delivery.endpointId, before + 1);
      return { delivery, before };
    })
    .sort((a, b) => a.before - b.before)
    .map(({ delivery }) => delivery);
}
