import { Client } from 'undici';
import type { Approval } from './approve-host.ts';
import { connectGuarded, type ConnectRules } from './connect-guarded.ts';
import { OutgoingFailure, stopped, tooManyConnections } from './outgoing-failure.ts';
import type { Target } from './parse-target.ts';

/** A connection that one POST has for itself. */
export interface Connection {
  readonly client: Client;
  /** Closes it now, whatever it is doing. */
  end(reason: Error): void;
  /** The POST is over: the connection is kept for the next one if it still stands. */
  giveBack(): void;
}

interface IdleConnection extends Connection {
  readonly key: string;
}

const clientOptions: Client.Options = {
  pipelining: 1,
  // Short enough not to meet the receiver's own idle limit in the middle of a POST, long enough for a burst to share handshakes.
  keepAliveTimeout: 10_000,
  keepAliveMaxTimeout: 30_000,
  maxHeaderSize: 16 * 1_024,
  // The time of the whole exchange is watched by the post itself.
  headersTimeout: 0,
  bodyTimeout: 0,
};

/**
 * The connections to all origins, kept alive and shared: a TLS handshake per POST would make 191 POSTs a second out of 4,852.
 * A connection serves only POSTs whose host still has the addresses it was opened for; those to addresses that DNS no longer gives
 * are not used again and close after their idle time. One undici client each, not its pool: that one cannot close a single
 * connection, and opens a new one to the receiver for each POST that was stopped.
 */
export function keepConnections(rules: ConnectRules & { maxConnections: number }) {
  const all = new Set<IdleConnection>();
  // All that are idle in the order in which they became so, and the same by what they can be used for.
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
    /** A connection for one POST: the one used last, so that those a burst has left over can go. */
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
