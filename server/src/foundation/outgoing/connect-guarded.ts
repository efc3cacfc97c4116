import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import type { Approval } from './approve-host.ts';
import { boundReading } from './bound-reading.ts';
import type { JudgeAddress } from './judge-address.ts';
import { openTcp, startTls } from './open-socket.ts';
import { noPublicAddress, OutgoingFailure, timedOutConnecting } from './describe-failure.ts';
import type { Target } from './parse-target.ts';

export interface ConnectRules {
  readonly judge: JudgeAddress;
  readonly connectTimeoutMs: number;
  readonly secureContext: SecureContext;
}

/**
 * The connector of one connection. It connects only to the approved addresses: the host that undici passes is not
 * resolved again, so a name that changes between check and connection gains nothing.
 */
export function connectGuarded(
  target: Target,
  approval: Approval,
  rules: ConnectRules,
  ended: AbortSignal,
): buildConnector.connector {
  return (_wanted, answer) => {
    openGuarded(target, approval, rules, ended).then(
      (socket) => {
        answer(null, socket);
      },
      (error: unknown) => {
        answer(error as Error, null);
      },
    );
  };
}

async function openGuarded(
  target: Target,
  approval: Approval,
  rules: ConnectRules,
  ended: AbortSignal,
): Promise<Socket> {
  const attempt = new AbortController();
  const giveUp = () => {
    attempt.abort(ended.reason);
  };
  ended.addEventListener('abort', giveUp, { once: true });
  const timer = setTimeout(
    () => {
      attempt.abort(new OutgoingFailure(timedOutConnecting));
    },
    Math.max(1, rules.connectTimeoutMs - approval.lookupMs),
  );
  let tcp: Socket | undefined;
  try {
    tcp = await openTcp(approval.addresses, portOf(target), attempt.signal);
    refuseInside(tcp, target, rules.judge);
    const { secureContext } = rules;
    const name = { host: target.host, servername: target.hostKind === 'address' ? null : target.host, secureContext };
    const socket = target.isPlain ? tcp : await startTls(tcp, name, attempt.signal);
    boundReading(socket);
    return socket;
  } catch (error) {
    tcp?.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    ended.removeEventListener('abort', giveUp);
  }
}

/** The last line of defence, before a byte is sent: the peer address as the kernel reports it. */
function refuseInside(socket: Socket, target: Target, judge: JudgeAddress): void {
  const verdict = judge(socket.remoteAddress ?? '');
  const mustBeExempt = target.isPlain || target.hostKind === 'internal' || target.hostKind === 'loopback';
  if (verdict === 'refused' || (mustBeExempt && verdict !== 'exempt')) throw new OutgoingFailure(noPublicAddress);
}

function portOf({ origin, isPlain }: Target): number {
  return Number(new URL(origin).port || (isPlain ? 80 : 443));
}
