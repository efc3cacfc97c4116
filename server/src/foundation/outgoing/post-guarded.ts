import { performance } from 'node:perf_hooks';
import { createSecureContext } from 'node:tls';
import { boundedCache } from '../cache/bounded-cache.ts';
import { openHostApproval } from './approve-host.ts';
import { describeFailure, isOwnLimit, OutgoingFailure, stopped, timedOut } from './describe-failure.ts';
import { exchange } from './exchange.ts';
import { judgeAddresses } from './judge-address.ts';
import { keepConnections } from './keep-connections.ts';
import { chooseLookup, type LookupAll } from './lookup-all.ts';
import { parseTarget, type Target } from './parse-target.ts';
import { shareSlots } from './share-slots.ts';
import { StopSignal } from './bound-reading.ts';

export interface GuardedPost {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * `answered` as soon as a status arrived, even if the body then hung or was cut: the status decides. A 3xx is an
 * answer. `failed` has a sentence for the customer, which never contains an address. `hitOwnLimit`: nothing was sent,
 * because this process had no slot or connection left.
 */
export type PostOutcome =
  | { kind: 'answered'; status: number; body: Buffer /* first 16 KiB */; bodyTruncated: boolean; durationMs: number }
  | { kind: 'failed'; error: string; durationMs: number; hitOwnLimit?: boolean };

export interface OutgoingPoster {
  /** Never rejects. Ends within the total time, including the wait for a slot. */
  post(request: GuardedPost): Promise<PostOutcome>;
  /** Accepts no further POSTs, lets those in progress finish, and closes the connections. */
  close(): Promise<void>;
}

export interface OutgoingOptions {
  /** CIDR list; targets inside may be private and may use http. */
  allowNetworks: readonly string[];
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
  lookup?: LookupAll;
  /** Trusted instead of the public certificate authorities. */
  ca?: string;
}

const maxBodyBytes = 16 * 1_024;
/** More per origin than one endpoint needs, because many customers' endpoints can be at the same host. */
const slots = { total: 1_024, perOrigin: 256, waiting: 4_096 };
/** One for each running POST, and half as many kept alive. */
const maxConnections = 1_536;
const maxTargets = 10_000;

/** One instance serves the whole process: all users share its connections and limits. */
export function openOutgoingPoster(options: OutgoingOptions): OutgoingPoster {
  const { allowNetworks, connectTimeoutMs = 5_000, totalTimeoutMs = 10_000 } = options;
  const judge = judgeAddresses(allowNetworks);
  const lookup = options.lookup ?? chooseLookup(allowNetworks);
  const approve = openHostApproval({ judge, lookup, timeoutMs: connectTimeoutMs });
  const secureContext = createSecureContext(options.ca === undefined ? {} : { ca: options.ca });
  const connections = keepConnections({ judge, connectTimeoutMs, secureContext, maxConnections });
  // A POST that gets a slot has at least half the time left to use it.
  const line = shareSlots({ ...slots, maxWaitMs: totalTimeoutMs / 2 });
  const targets = boundedCache<Target>(maxTargets, () => 1);
  const underWay = new Set<Promise<PostOutcome>>();
  let isClosed = false;

  /** Each URL is parsed once: an endpoint uses the same one for all its deliveries. */
  function targetOf(url: string): Target {
    const known = targets.get(url);
    if (known) return known;
    const target = parseTarget(url);
    targets.set(url, target);
    return target;
  }

  async function send(request: GuardedPost, signal: StopSignal) {
    const target = targetOf(request.url);
    const approved = approve(target);
    const approval = approved instanceof Promise ? await orStop(approved, signal) : approved;
    const leave = await line.take(target.origin, signal);
    try {
      const { headers, body } = request;
      return await exchange(connections.take(target, approval), {
        path: target.path,
        headers,
        body,
        maxBodyBytes,
        signal,
      });
    } finally {
      leave();
    }
  }

  async function run(request: GuardedPost): Promise<PostOutcome> {
    const startedMs = performance.now();
    const durationMs = () => Math.round(performance.now() - startedMs);
    const attempt = new StopSignal();
    const timer = setTimeout(() => {
      attempt.stop(new OutgoingFailure(timedOut));
    }, totalTimeoutMs);
    if (isClosed) attempt.stop(new OutgoingFailure(stopped));
    try {
      const { status, body, isWhole } = await send(request, attempt);
      return { kind: 'answered', status, body, bodyTruncated: !isWhole, durationMs: durationMs() };
    } catch (failure) {
      const error = describeFailure(failure);
      return { kind: 'failed', error, durationMs: durationMs(), hitOwnLimit: isOwnLimit(error) };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    post(request) {
      const outcome = run(request);
      underWay.add(outcome);
      void outcome.finally(() => underWay.delete(outcome));
      return outcome;
    },
    async close() {
      isClosed = true;
      await Promise.all(underWay);
      connections.close();
    },
  };
}

async function orStop<Value>(work: Promise<Value>, signal: StopSignal): Promise<Value> {
  if (signal.reason) throw signal.reason;
  return new Promise((resolve, reject) => {
    const unfollow = signal.follow(reject);
    work.then(resolve, reject).finally(unfollow);
  });
}
