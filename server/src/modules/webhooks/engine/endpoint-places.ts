/** Attempts under way at once, in this process. */
const most = { perEndpoint: 64, perFailingEndpoint: 2, perAccount: 512, inAll: 1_024 };

interface Place {
  readonly accountId: string;
  readonly endpointId: string;
}

/**
 * Who may send how much at once. An endpoint whose last attempt got no answer has two places until one does, so receivers that
 * hang hold few places each; and one account cannot hold them all.
 */
export function openEndpointPlaces() {
  const byEndpoint = new Map<string, number>();
  const byAccount = new Map<string, number>();
  const failing = new Set<string>();
  let taken = 0;

  const add = (counts: Map<string, number>, key: string, change: number) => {
    const count = (counts.get(key) ?? 0) + change;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  };
  const limitOf = (endpointId: string) => (failing.has(endpointId) ? most.perFailingEndpoint : most.perEndpoint);

  return {
    placesEach: most.perEndpoint,
    free: () => most.inAll - taken,
    isIdle: () => taken === 0,

    take({ accountId, endpointId }: Place): void {
      taken += 1;
      add(byEndpoint, endpointId, 1);
      add(byAccount, accountId, 1);
    },

    leave({ accountId, endpointId }: Place, gotAnswer: boolean): void {
      taken -= 1;
      add(byEndpoint, endpointId, -1);
      add(byAccount, accountId, -1);
      if (gotAnswer) failing.delete(endpointId);
      else failing.add(endpointId);
    },

    /** Endpoints that have fewer places than `placesEach`, and how many. */
    busyEndpoints(): Map<string, number> {
      const ids = new Set([...byEndpoint.keys(), ...failing]);
      return new Map([...ids].map((id) => [id, Math.max(0, limitOf(id) - (byEndpoint.get(id) ?? 0))]));
    },

    /** Accounts that hold as many places as one account may. */
    fullAccounts: () => [...byAccount].filter(([, count]) => count >= most.perAccount).map(([accountId]) => accountId),
  };
}
