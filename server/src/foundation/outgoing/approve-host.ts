import { isIPv4 } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { JudgeAddress } from './judge-address.ts';
import type { LookupAll } from './lookup-all.ts';
import { noPublicAddress, OutgoingFailure, timedOutConnecting } from './describe-failure.ts';
import { mustBeHttps, type Target } from './parse-target.ts';

/** The addresses at which a target may be reached, all of them checked. */
export interface Approval {
  readonly addresses: readonly string[];
  /** Equal for equal sets of addresses, in whatever order DNS returned them. */
  readonly addressSet: string;
  /** How long DNS took, which is part of the time to connect. */
  readonly lookupMs: number;
}

interface Judged extends Approval {
  readonly areExempt: boolean;
  readonly arePermitted: boolean;
  readonly atMs: number;
}

/** How long a DNS answer is trusted, in real time: a name that changes its address is checked again within a minute. */
const believedMs = 60_000;
const maxHosts = 10_000;

export interface HostRules {
  readonly judge: JudgeAddress;
  readonly lookup: LookupAll;
  readonly timeoutMs: number;
  readonly nowMs?: () => number;
}

/**
 * Resolves a target and checks all its addresses; throws the sentence if one is not permitted. Synchronous if
 * everything is cached.
 */
export function openHostApproval({ judge, lookup, timeoutMs, nowMs = () => performance.now() }: HostRules) {
  const known = new Map<string, Judged>();
  const pending = new Map<string, Promise<Judged>>();

  async function ask(target: Target): Promise<Judged> {
    const startedMs = nowMs();
    const addresses = await withDeadline(addressesOf(target), timeoutMs);
    const verdicts = addresses.map(judge);
    const judged = {
      addresses: alternateFamilies(addresses),
      addressSet: [...addresses].sort().join(' '),
      areExempt: addresses.length > 0 && verdicts.every((verdict) => verdict === 'exempt'),
      arePermitted: addresses.length > 0 && !verdicts.includes('refused'),
      lookupMs: nowMs() - startedMs,
      atMs: nowMs(),
    };
    // A missing address is not cached: the customer may just be setting up the name.
    if (addresses.length > 0) cacheApproval(target.host, judged);
    return judged;
  }

  async function addressesOf({ host, hostKind }: Target): Promise<readonly string[]> {
    if (hostKind === 'address') return [host];
    // An exempt 127.0.0.0/8 is meant to include localhost, even if ::1 is not exempt.
    if (hostKind === 'loopback') return ['127.0.0.1', '::1'].filter((address) => judge(address) === 'exempt');
    return lookup(host).catch(() => []);
  }

  function cacheApproval(host: string, judged: Judged): void {
    known.delete(host);
    known.set(host, { ...judged, lookupMs: 0 });
    if (known.size > maxHosts) known.delete(known.keys().next().value as string);
  }

  /** Posts that wait for the same name share one lookup. */
  function find(target: Target): Judged | Promise<Judged> {
    const judged = known.get(target.host);
    if (judged && nowMs() - judged.atMs < believedMs) return judged;
    const asked = pending.get(target.host) ?? ask(target).finally(() => pending.delete(target.host));
    pending.set(target.host, asked);
    return asked;
  }

  return (target: Target): Approval | Promise<Approval> => {
    const judged = find(target);
    return judged instanceof Promise ? judged.then((found) => approve(target, found)) : approve(target, judged);
  };
}

function approve(target: Target, judged: Judged): Approval {
  // First, so that refusing an http URL reveals nothing about its host.
  if (target.isPlain && !judged.areExempt) throw mustBeHttps();
  const isGood = target.hostKind === 'internal' ? judged.areExempt : judged.arePermitted;
  if (!isGood) throw new OutgoingFailure(noPublicAddress);
  return judged;
}

/** Only the first few are tried, so mix both families: one of them may have no route from here. */
function alternateFamilies(addresses: readonly string[]): readonly string[] {
  const ipv4 = addresses.filter((address) => isIPv4(address));
  const ipv6 = addresses.filter((address) => !isIPv4(address));
  return addresses
    .map((_, turn) => [ipv4[turn], ipv6[turn]])
    .flat()
    .filter((address) => address !== undefined);
}

async function withDeadline<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new OutgoingFailure(timedOutConnecting));
    }, timeoutMs);
  });
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
}
