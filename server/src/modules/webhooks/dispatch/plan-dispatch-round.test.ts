import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lanes, type AccountState, type Lane } from './lanes.ts';
import { overShareAfter, type OverShare } from './over-share.ts';
import { planDispatchRound, type DispatchInput, type WaitingDelivery } from './plan-dispatch-round.ts';

const now = new Date('2026-03-10T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const active: AccountState = { servedAs: 'ACTIVE', plan: 'shared', eventsPaused: false, reactivatedAt: null };

const notOver: OverShare = { overShareSince: null, shareRoomSince: null };
const overSince = (overShareSince: Date, shareRoomSince: Date | null = null): OverShare => ({
  overShareSince,
  shareRoomSince,
});

let number = 0;
function waiting(fields: Partial<WaitingDelivery> = {}): WaitingDelivery {
  number += 1;
  const acceptedAt = fields.acceptedAt ?? minutes(-1);
  return {
    deliveryId: `d${number}`,
    endpointId: 'e1',
    endpointActive: true,
    lane: 'platform',
    dueAt: acceptedAt,
    counted: false,
    ...fields,
    acceptedAt,
  };
}

function plan(rows: readonly WaitingDelivery[], input: Partial<DispatchInput> = {}) {
  return planDispatchRound({
    account: active,
    now,
    waiting: rows,
    max: 100,
    slotsOf: () => 32,
    sent: { instance: 0, other: 0 },
    oldestSendAt: null,
    overShare: notOver,
    ...input,
  });
}

describe('a turn of an account', () => {
  it('claims what is due and wakes for what is not', () => {
    const [due, later] = [waiting(), waiting({ dueAt: minutes(5), counted: true })];
    const turn = plan([due, later]);
    expect(turn).toMatchObject({ claim: [due], wakeAt: minutes(5), isHeld: false, counted: { instance: 0, other: 1 } });
  });

  it('has nothing to wake for when nothing waits', () => {
    expect(plan([]).wakeAt).toBeNull();
    expect(plan([waiting()]).wakeAt).toBeNull();
  });

  it('takes the endpoints in turn', () => {
    const first = Array.from({ length: 5 }, (_, index) => waiting({ dueAt: minutes(-60 + index) }));
    const other = waiting({ endpointId: 'e2', dueAt: minutes(-1) });
    const turn = plan([...first, other], { max: 2 });
    expect(turn.claim).toEqual([first[0], other]);
    expect(turn.wakeAt).toEqual(now);
  });

  it('is blocked when all that is due waits for a slot of its endpoint', () => {
    expect(plan([waiting()], { slotsOf: () => 0 })).toMatchObject({ claim: [], isBlocked: true, wakeAt: now });
    const rows = [waiting(), waiting({ endpointId: 'e2' })];
    expect(plan(rows, { slotsOf: (id) => (id === 'e1' ? 0 : 1) })).toMatchObject({
      claim: [rows[1]],
      isBlocked: false,
    });
  });

  it('holds the instance events of a pause and lets platform events pass', () => {
    const [order, tenant] = [waiting({ lane: 'instance' }), waiting()];
    const turn = plan([order, tenant], { account: { ...active, eventsPaused: true } });
    expect(turn).toMatchObject({ claim: [tenant], isHeld: true, wakeAt: minutes(-1 + 7 * 24 * 60 + 1 / 60_000) });
  });

  it('sends nothing but the suspension itself while suspended', () => {
    const rows = lanes.map((lane) => waiting({ lane, endpointId: lane }));
    const turn = plan(rows, { account: { ...active, servedAs: 'SUSPENDED' } });
    expect(turn.claim).toEqual([rows[0]]);
    expect(turn.isHeld).toBe(true);
  });

  it('cancels what waits for a paused endpoint or a closed account', () => {
    const paused = waiting({ endpointActive: false });
    expect(plan([paused]).cancel).toEqual([{ delivery: paused, why: 'The endpoint was paused.' }]);
    const closed = waiting({ dueAt: minutes(60) });
    expect(plan([closed], { account: { ...active, servedAs: 'CLOSED' } }).cancel).toHaveLength(1);
  });

  it('expires what is too old, and looks again at once for more of it', () => {
    const old = waiting({ acceptedAt: minutes(-8 * 24 * 60) });
    expect(plan([old])).toMatchObject({ claim: [], expire: [old], wakeAt: now });
  });
});

describe('the hourly cap in a turn', () => {
  it('lets instance events wait at their share until the oldest send is an hour old', () => {
    const rows = [waiting({ lane: 'instance' }), waiting({ lane: 'instance' })];
    const turn = plan(rows, { sent: { instance: 799, other: 0 }, oldestSendAt: minutes(-20) });
    expect(turn).toMatchObject({ claim: [rows[0]], isHeld: true, overShare: overSince(now), wakeAt: minutes(40) });
  });

  it('lets retries and other events pass while instance events wait', () => {
    const rows = [
      waiting({ lane: 'instance' }),
      waiting({ lane: 'instance_retry', counted: true, endpointId: 'e2' }),
      waiting({ endpointId: 'e3' }),
    ];
    const turn = plan(rows, { sent: { instance: 800, other: 0 } });
    expect(turn.claim).toEqual([rows[1], rows[2]]);
    expect(turn.counted).toEqual({ instance: 0, other: 1 });
  });

  it('does not send other events over the full allowance, now or later', () => {
    const row = waiting();
    expect(plan([row], { sent: { instance: 800, other: 200 } }).cancel).toEqual([
      { delivery: row, why: 'The hourly delivery allowance was used up.' },
    ]);
  });

  it('expires what waited for the share for a day, though there is room now', () => {
    const row = waiting({ lane: 'instance', acceptedAt: minutes(-24 * 60 - 1) });
    expect(plan([row], { overShare: overSince(minutes(-3 * 24 * 60)) }).expire).toEqual([row]);
    expect(plan([row], { overShare: notOver }).claim).toEqual([row]);
  });

  it.each<[string, Partial<DispatchInput>, Date | null]>([
    ['nothing is left', {}, null],
    ['what is left waits for a slot', { slotsOf: () => 0 }, null],
    ['what is left waits for the next round', { max: 1 }, null],
    ['what is left waits for room', { sent: { instance: 800, other: 0 } }, minutes(-30)],
    ['what is left waits for room and a slot', { sent: { instance: 800, other: 0 }, slotsOf: () => 0 }, minutes(-30)],
    ['the full allowance is used up', { sent: { instance: 0, other: 1_000 } }, minutes(-30)],
  ])('remembers that it was over the share only while a delivery waits for room: %s', (_, input, since) => {
    const rows = [waiting({ lane: 'instance' }), waiting({ lane: 'instance' })];
    // There has been room for an hour.
    const overShare = overSince(minutes(-30), minutes(-60));
    expect(plan(rows, { overShare, ...input }).overShare).toEqual(since ? overSince(since) : notOver);
  });

  it('stays over the share while there is room for less than an hour', () => {
    const rows = [waiting({ lane: 'instance' }), waiting({ lane: 'instance' })];
    const since = minutes(-300);
    const after = (overShare: OverShare) => plan(rows, { overShare, slotsOf: () => 1 }).overShare;
    expect(after(overSince(since))).toEqual(overSince(since, now));
    expect(after(overSince(since, minutes(-59)))).toEqual(overSince(since, minutes(-59)));
    expect(after(overSince(since, minutes(-60)))).toEqual(notOver);
  });

  it('stays over the share when all that was read has ended, because more of the same may follow', () => {
    const old = waiting({ lane: 'instance', acceptedAt: minutes(-25 * 60) });
    const overShare = overSince(minutes(-25 * 60), minutes(-90));
    expect(plan([old], { overShare })).toMatchObject({ expire: [old], overShare, wakeAt: now });
  });

  it('is never passed, whatever waits, and every delivery gets one decision at most', () => {
    const rows = fc.array(
      fc.record({
        endpointId: fc.constantFrom('e1', 'e2', 'e3'),
        lane: fc.constantFrom<Lane>(...lanes),
        acceptedAt: fc.integer({ min: -12_000, max: 0 }).map(minutes),
        counted: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    const counts = fc.record({
      instance: fc.integer({ min: 780, max: 805 }),
      other: fc.integer({ min: 190, max: 205 }),
    });
    const limits = fc.record({ max: fc.integer({ min: 1, max: 40 }), slots: fc.integer({ min: 0, max: 20 }) });
    const overShare = fc.constantFrom(
      notOver,
      overSince(minutes(-30)),
      overSince(minutes(-3 * 24 * 60)),
      overSince(minutes(-30), minutes(-10)),
      overSince(minutes(-3 * 24 * 60), minutes(-60)),
    );
    fc.assert(
      fc.property(
        rows,
        counts,
        limits,
        fc.boolean(),
        overShare,
        (given, sent, { max, slots }, eventsPaused, before) => {
          const all = given.map((row) => waiting({ ...row, dueAt: row.acceptedAt }));
          const account = { ...active, eventsPaused };
          const turn = plan(all, { sent, max, slotsOf: () => slots, account, overShare: before });
          const fresh = turn.claim.filter(({ counted }) => !counted);
          const instance = fresh.filter(({ lane }) => lane === 'instance').length;
          expect(turn.claim.length).toBeLessThanOrEqual(max);
          for (const id of ['e1', 'e2', 'e3']) {
            expect(turn.claim.filter(({ endpointId }) => endpointId === id).length).toBeLessThanOrEqual(slots);
          }
          expect(turn.counted).toEqual({ instance, other: fresh.length - instance });
          expect(fresh.length).toBeLessThanOrEqual(Math.max(0, 1_000 - sent.instance - sent.other));
          expect(instance).toBeLessThanOrEqual(Math.max(0, 800 - sent.instance));
          const decided = [...turn.claim, ...turn.expire, ...turn.cancel.map(({ delivery }) => delivery)];
          expect(new Set(decided).size).toBe(decided.length);
          if (decided.length < all.length) expect(turn.wakeAt).not.toBeNull();
          const isLeft = all.some((row) => row.lane === 'instance' && !row.counted && !decided.includes(row));
          const isUsedUp = sent.instance + instance >= 800 || sent.instance + sent.other + fresh.length >= 1_000;
          const left = { isShareWanted: isLeft && !eventsPaused, isShareFull: isUsedUp };
          const hasEnded = turn.expire.length + turn.cancel.length > 0;
          expect(turn.overShare).toEqual(overShareAfter(before, { ...left, hasEnded }, now));
          if (left.isShareWanted && isUsedUp) expect(turn.overShare).toEqual(overSince(before.overShareSince ?? now));
          else if (!hasEnded && !left.isShareWanted) expect(turn.overShare).toEqual(notOver);
        },
      ),
    );
  });
});
