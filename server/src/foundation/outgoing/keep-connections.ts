import { Client } from 'undici';
import type { Approval } from './approve-host.ts';
import { connectGuarded, type ConnectRules } from './connect-guarded.ts';
import { OutgoingFailure, stopped, tooManyConnections } from './describe-failure.ts';
import type { Target } from './parse-target.ts';

/** A connection reserved for one POST. */
export interface Connection {
  readonly client: Client;
  /** Closes it immediately, whatever it is doing. */
  end(reason: Error): void;
  /** The POST is over: keeps the connection for the next one if it is still open. */
  giveBack(): void;
}

interface IdleConnection extends Connection {
  readonly key: string;
}

const clientOptions: Client.Options = {
  pipelining: 1,
  // Short enough not to hit the receiver's own idle limit during a POST, long enough for a burst to share handshakes.
  keepAliveTimeout: 10_000,
  keepAliveMaxTimeout: 30_000,
  maxHeaderSize: 16 * 1_024,
  // The POST itself limits the time of the whole exchange.
  headersTimeout: 0,
  bodyTimeout: 0,
};

/**
 * Keep-alive connections to all origins, shared: with a TLS handshake per POST, 4,852 POSTs a second would become 191.
 * A connection serves only POSTs whose host still has the addresses it was opened for; others are not reused and close
 * when idle. One undici client each instead of its pool: the pool cannot close a single connection, and opens a new one
 * for each POST that was stopped.
 */
export function keepConnections(rules: ConnectRules & { maxConnections: number }) {
  const all = new Set<IdleConnection>();
  // All idle connections in the order in which they became idle, and the same grouped by what they can serve.
  const idle = new Set<IdleConnection>();
  const idleByKey = new Map<string, IdleConnection[]>();

  function open(key: string, target: Target, approval: Approval): IdleConnection {
    const ended = new AbortController();
    const connect = connectGuarded(target, approval, rules, ended.signal);
    const client = new Client(target.origin, { ...clientOptions, connect });
    let isUp = false;

    function end(reason: Error): void {
      all.delete(kept);
      leaveIdle(kept);
      ended.abort(reason);
      void client.destroy(reason);
    }
    client.on('connect', () => {
      isUp = true;
    });
    client.on('disconnect', () => {
      isUp = false;
      if (idle.has(kept)) end(new OutgoingFailure(stopped));
    });
    const kept: IdleConnection = {
      key,
      client,
      end,
      giveBack: () => {
        if (!isUp || client.destroyed) end(new OutgoingFailure(stopped));
        else becomeIdle(kept);
      },
    };
    all.add(kept);
    return kept;
  }

  function becomeIdle(kept: IdleConnection): void {
    idle.add(kept);
    const others = idleByKey.get(kept.key);
    if (others) others.push(kept);
    else idleByKey.set(kept.key, [kept]);
  }

  function leaveIdle(kept: IdleConnection): void {
    if (!idle.delete(kept)) return;
    const others = idleByKey.get(kept.key) ?? [];
    if (others.length === 1) idleByKey.delete(kept.key);
    else others.splice(others.lastIndexOf(kept), 1);
  }

  function makeRoom(): void {
    if (all.size < rules.maxConnections) return;
    const [longestIdle] = idle;
    if (!longestIdle) throw new OutgoingFailure(tooManyConnections);
    longestIdle.end(new OutgoingFailure(stopped));
  }

  return {
    /** A connection for one POST: the most recently used, so that those left over from a burst can close. */
    take(target: Target, approval: Approval): Connection {
      const key = `${target.origin} ${approval.addressSet}`;
      const kept = idleByKey.get(key)?.at(-1);
      if (kept) {
        leaveIdle(kept);
        return kept;
      }
      makeRoom();
      return open(key, target, approval);
    },
    close(): void {
      for (const kept of all) kept.end(new OutgoingFailure(stopped));
    },
  };
}
