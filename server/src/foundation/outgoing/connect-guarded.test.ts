import { createSecureContext } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { openReceiver, type Receiver } from '../../testing/outgoing/open-receiver.ts';
import { connectGuarded } from './connect-guarded.ts';
import { judgeAddresses } from './judge-address.ts';
import { noPublicAddress } from './describe-failure.ts';
import { parseTarget } from './parse-target.ts';

let receiver: Receiver | undefined;
afterEach(() => receiver?.close());

/** Connects with an approval that should never have been given. */
async function connectTo(url: string, allowNetworks: string[]): Promise<Error | null> {
  const approval = { addresses: ['127.0.0.1'], addressSet: '127.0.0.1', lookupMs: 0 };
  const judge = judgeAddresses(allowNetworks);
  const rules = { judge, connectTimeoutMs: 5_000, secureContext: createSecureContext() };
  const connect = connectGuarded(parseTarget(url), approval, rules, new AbortController().signal);
  return new Promise((resolve) => {
    const wanted = { hostname: 'x', protocol: 'https:', port: '443' };
    connect(wanted, (error, socket) => {
      socket?.destroy();
      resolve(error);
    });
  });
}

it.each([
  ['https://approved-by-mistake.example', []],
  ['https://approved-by-mistake.example', ['10.0.0.0/8']],
  ['http://approved-by-mistake.example', ['10.0.0.0/8']],
])('sends nothing to an address that is private after all: %s, exempt %j', async (url, allowNetworks) => {
  receiver = await openReceiver(() => undefined);
  const error = await connectTo(`${url}:${String(receiver.port)}/`, allowNetworks);
  expect(error?.message).toBe(noPublicAddress);
  // Connected, because only then the kernel knows the peer; but closed before the TLS handshake.
  expect([receiver.connections(), receiver.received()]).toEqual([1, '']);
});

it('goes on where the address is exempt', async () => {
  receiver = await openReceiver(() => undefined);
  expect(await connectTo(`http://exempt.example:${String(receiver.port)}/`, ['127.0.0.0/8'])).toBeNull();
});
