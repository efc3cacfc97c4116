import type { Clock } from '../../../foundation/time/clock.ts';

/** Limits on concurrent attempts in this process. */
const max = { perEndpoint: 64, perFailingEndpoint: 2, perAccount: 512, inAll: 1_024 };

/**
 * How long an endpoint counts as failing after its last attempt. The longest pause between two retries is 4 hours, so an
 * endpoint with deliveries left is tried again before that; a deleted endpoint never is.
 */
const failingMs = 5 * 3_600_000;

interface Endpoint {
  readonly accountId: string;
  readonly endpointId: string;
}

/**
 * Limits how many attempts run at once. An endpoint whose last attempt got no response has two slots until an attempt gets
 * one, so hanging receivers hold few slots each. One account cannot hold all slots.
 */
export function openEndpointSlots(clock: Clock) {
  const byEndpoint = new Map<string, number>();
  const byAccount = new Map<string, number>();
  /** When each failing endpoint was last tried, oldest first. */
  const failing = new Map<string, number>();
  let taken = 0;

  const add = (counts: Map<string, number>, key: string, change: number) => {
    const count = (counts.get(key) ?? 0) + change;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  };
  const limitOf = (endpointId: string) => (failing.has(endpointId) ? max.perFailingEndpoint : max.perEndpoint);

  function forgetOldFailures(): void {
    const before = clock.now().getTime() - failingMs;
    for (const [endpointId, triedAt] of failing) {
      if (triedAt > before) return;
      failing.delete(endpointId);
    }
  }

  return {
    slotsEach: max.perEndpoint,
    free: () => max.inAll - taken,
    isIdle: () => taken === 0,

    take({ accountId, endpointId }: Endpoint): void {
      taken += 1;
      add(byEndpoint, endpointId, 1);
      add(byAccount, accountId, 1);
    },

    /** `gotAnswer` is null if nothing was sent: that says nothing about the endpoint. */
    leave({ accountId, endpointId }: Endpoint, gotAnswer: boolean | null): void {
      taken -= 1;
      add(byEndpoint, endpointId, -1);
      add(byAccount, accountId, -1);
      if (gotAnswer === null) return;
      // Deleted first, so that it moves to the end.
      failing.delete(endpointId);
      if (!gotAnswer) failing.set(endpointId, clock.now().getTime());
    },

    /** Endpoints with fewer free slots than `slotsEach`, and how many. */
    busyEndpoints(): Map<string, number> {
      forgetOldFailures();
      const ids = new Set([...byEndpoint.keys(), ...failing.keys()]);
      return new Map([...ids].map((id) => [id, Math.max(0, limitOf(id) - (byEndpoint.get(id) ?? 0))]));
    },

    /** How many more slots the account may take. */
    freeOf: (accountId: string) => Math.max(0, max.perAccount - (byAccount.get(accountId) ?? 0)),

    /** Accounts that hold as many slots as one account may. */
    fullAccounts: () => [...byAccount].filter(([, count]) => count >= max.perAccount).map(([accountId]) => accountId),
  };
}
