import { lookup, Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Every address of a host name, as text; rejects if there is none. */
export type LookupAll = (host: string) => Promise<readonly string[]>;

/** How long an answer for one family waits for the other: a name server without IPv6 often does not answer at all. */
const otherFamilyMs = 1_000;

/** The machine's own names (its hosts file) are used only if the operator has exempted networks they could be in. */
export function chooseLookup(allowNetworks: readonly string[]): LookupAll {
  const byDns = lookupByDns();
  if (allowNetworks.length === 0) return byDns;
  return (host) =>
    byDns(host).catch(async () => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address));
}

/**
 * Queries DNS through its own sockets. `dns.lookup` would hold one of the process's four worker threads for each slow
 * name, so that one customer's slow name server could block everyone's lookups, and password hashing too.
 */
export function lookupByDns(servers?: readonly string[]): LookupAll {
  // With these settings it gives up on a silent name server after 4 seconds, before the 5 seconds for connecting are
  // over.
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (host) => {
    const found: string[] = [];
    const questions = [resolver.resolve4(host), resolver.resolve6(host)].map(async (question) => {
      found.push(...(await question));
    });
    const enough = Promise.any(questions).then(() => sleep(otherFamilyMs, undefined, { ref: false }));
    await Promise.race([Promise.allSettled(questions), enough.catch(() => undefined)]);
    if (found.length === 0) throw new Error('no address');
    return [...found];
  };
}
