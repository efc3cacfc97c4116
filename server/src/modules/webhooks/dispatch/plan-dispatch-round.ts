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

export interface WaitingDelivery {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly endpointActive: boolean;
  readonly lane: Lane;
  readonly acceptedAt: Date;
  readonly dueAt: Date;
  /** Whether it was counted against the cap already: a retry, or a first attempt whose sender died. */
  readonly counted: boolean;
}

export interface TurnInput {
  readonly account: AccountState;
  readonly now: Date;
  /** Of each endpoint and lane the first ones by due time: one more than may be claimed, so that what is left is seen. */
  readonly waiting: readonly WaitingDelivery[];
  /** Most deliveries to claim for the account in this turn. */
  readonly most: number;
  /** Free places of an endpoint in this process. */
  readonly placesOf: (endpointId: string) => number;
  readonly sent: SendCounts;
  /** When the oldest counted send of the last hour was. */
  readonly oldestSendAt: Date | null;
  readonly overShareSince: Date | null;
}

export interface Turn {
  readonly claim: readonly WaitingDelivery[];
  readonly expire: readonly WaitingDelivery[];
  readonly cancel: readonly { readonly delivery: WaitingDelivery; readonly why: string }[];
  /** What this turn adds to the counts. */
  readonly counted: SendCounts;
  /** When to look at the account again; null when nothing waits. */
  readonly wakeAt: Date | null;
  /** Deliveries wait because of the account's state or its share: another state is a reason to look again. */
  readonly isHeld: boolean;
  readonly overShareSince: Date | null;
  /** Everything that is due waits for a place at its endpoint in this process. */
  readonly isBlocked: boolean;
}

/** Decides for one account which of its waiting deliveries go now, which go no more, and when to look again. */
export function planTurn(input: TurnInput): Turn {
  const { account, now, overShareSince } = input;
  const room = { ...roomLeft(account.plan, input.sent) };
  const claim: WaitingDelivery[] = [];
  const expire: WaitingDelivery[] = [];
  const cancel: { delivery: WaitingDelivery; why: string }[] = [];
  const counted = { instance: 0, other: 0 };
  const placesUsed = new Map<string, number>();
  const wakeTimes: number[] = [];
  let isHeld = false;
  let isInstanceLeft = false;
  let since = overShareSince;
  let isBlocked = false;
  let isCut = false;

  for (const delivery of inTurnOfEndpoints(input.waiting)) {
    const { lane, endpointId } = delivery;
    if (account.servedAs === 'CLOSED') cancel.push({ delivery, why: 'The account is closed.' });
    else if (!delivery.endpointActive) cancel.push({ delivery, why: 'The endpoint was paused.' });
    else if (isTooOld(delivery, account, overShareSince, now)) expire.push(delivery);
    else if (isLaneHeld(lane, account)) {
      isHeld = true;
      wakeTimes.push(delivery.acceptedAt.getTime() + keepInLaneMs(lane, account) + 1);
    } else if (delivery.dueAt > now) wakeTimes.push(delivery.dueAt.getTime());
    else if ((placesUsed.get(endpointId) ?? 0) >= input.placesOf(endpointId)) {
      isBlocked = true;
      isInstanceLeft ||= lane === 'instance';
      wakeTimes.push(now.getTime());
    } else if (claim.length >= input.most) {
      isCut = true;
      isInstanceLeft ||= lane === 'instance';
      wakeTimes.push(now.getTime());
    } else if (!delivery.counted && lane === 'instance' && room.instance === 0) {
      isHeld = true;
      isInstanceLeft = true;
      since ??= now;
      const placeFreeAt = (input.oldestSendAt ?? now).getTime() + hourMs;
      wakeTimes.push(Math.min(placeFreeAt, waitsForShareUntil(delivery.acceptedAt, since) + 1));
    } else if (!delivery.counted && room.all === 0) {
      cancel.push({ delivery, why: 'The hourly delivery allowance was used up.' });
    } else {
      claim.push(delivery);
      placesUsed.set(endpointId, (placesUsed.get(endpointId) ?? 0) + 1);
      if (!delivery.counted) {
        room.all -= 1;
        room.instance = Math.min(room.all, lane === 'instance' ? room.instance - 1 : room.instance);
        counted[lane === 'instance' ? 'instance' : 'other'] += 1;
      }
    }
  }
  const ended = expire.length + cancel.length;
  // More of these may stand behind the ones that were seen; of what is claimed there is always one left when there are more.
  if (ended > 0) wakeTimes.push(now.getTime());
  return {
    claim,
    expire,
    cancel,
    counted,
    wakeAt: wakeTimes.length === 0 ? null : new Date(Math.min(...wakeTimes)),
    isHeld,
    overShareSince: isInstanceLeft ? since : null,
    isBlocked: isBlocked && !isCut && claim.length + ended === 0,
  };
}

/** First the first delivery of every endpoint, then the second, and so on: endpoints share the turn evenly. */
function inTurnOfEndpoints(waiting: readonly WaitingDelivery[]): WaitingDelivery[] {
  const byDueTime = [...waiting].sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  const places = new Map<string, number>();
  return byDueTime
    .map((delivery) => {
      const place = places.get(delivery.endpointId) ?? 0;
      places.set(delivery.endpointId, place + 1);
      return { delivery, place };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ delivery }) => delivery);
}
