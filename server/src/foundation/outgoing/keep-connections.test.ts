import type { Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { answering, openReceiver, type Receiver } from '../../testing/outgoing/open-receiver.ts';
import { exchange } from './exchange.ts';
import { judgeAddresses } from './judge-address.ts';
import { keepConnections } from './keep-connections.ts';
import { parseTarget } from './parse-target.ts';
import { StopSignal } from './bound-reading.ts';

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const opened: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

async function open(count: number, maxConnections: number, serve: (socket: Socket) => void, allowed = ['127.0.0.0/8']) {
  const live = { sockets: 0 };
  const receivers: Receiver[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const receiver = await openReceiver((socket) => {
      live.sockets += 1;
      socket.once('close', () => (live.sockets -= 1));
      serve(socket);
    });
    receivers.push(receiver);
    opened.push(receiver);
  }
  const secureContext = createSecureContext();
  const connections = keepConnections({
    judge: judgeAddresses(allowed),
    connectTimeoutMs: 1_000,
    secureContext,
    maxConnections,
  });
  opened.push(connections);
  const post = async (
    receiver: Receiver,
    settings: { address?: string; signal?: StopSignal; scheme?: string } = {},
  ) => {
    const { address = '127.0.0.1', signal = new StopSignal(), scheme = 'http' } = settings;
    const target = parseTarget(`${scheme}://hook.example:${receiver.port}/`);
    const connection = connections.take(target, { addresses: [address], addressSet: address, lookupMs: 0 });
    return exchange(connection, { path: '/', headers: {}, body: Buffer.from('{}'), maxBodyBytes: 100, signal });
  };
  return { receivers, live, post };
}

describe('keep-connections', () => {
  it('closes the connection that was idle longest when there are too many', async () => {
    const { receivers, live, post } = await open(6, 3, answering(ok));
    for (const receiver of receivers) await post(receiver);
    await expect.poll(() => live.sockets).toBe(3);
    for (const receiver of receivers.slice(3)) await post(receiver);
    expect(receivers.map((receiver) => receiver.connections())).toEqual([1, 1, 1, 1, 1, 1]);
    await post(receivers[0]!);
    expect(receivers[0]!.connections()).toBe(2);
    await expect.poll(() => live.sockets).toBe(3);
  });

  it('opens none beyond the limit while all are in use, and no other for a post that is stopped', async () => {
    const { receivers, live, post } = await open(2, 3, () => undefined);
    const stop = new StopSignal();
    const hanging = [1, 2, 3].map(() => post(receivers[0]!, { signal: stop }).catch(() => 'stopped'));
    await expect.poll(() => live.sockets).toBe(3);
    await expect(post(receivers[1]!)).rejects.toThrow('Too many connections are open.');
    stop.stop(new Error('stop'));
    expect(await Promise.all(hanging)).toEqual(['stopped', 'stopped', 'stopped']);
    await expect.poll(() => live.sockets).toBe(0);
    expect(receivers[0]!.connections()).toBe(3);
  });

  it('uses a connection only for the addresses it was opened for', async () => {
    const { receivers, post } = await open(1, 10, answering(ok));
    const [receiver] = receivers;
    await post(receiver!);
    await expect(post(receiver!, { address: '127.8.8.8' })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await post(receiver!);
    expect(receiver!.connections()).toBe(1);
  });

  it('opens another when the receiver has closed the one that was kept', async () => {
    const { receivers, live, post } = await open(
      1,
      10,
      answering(ok.replace('200 OK\r\n', '200 OK\r\nconnection: close\r\n')),
    );
    const [receiver] = receivers;
    for (let turn = 1; turn <= 3; turn += 1) {
      expect(await post(receiver!)).toMatchObject({ status: 200, isWhole: true });
      expect(receiver!.connections()).toBe(turn);
    }
    await expect.poll(() => live.sockets).toBe(0);
  });

  it('refuses at the last line of defence an address that was approved by mistake', async () => {
    const { receivers, post } = await open(1, 10, answering(ok), []);
    const [receiver] = receivers;
    await expect(post(receiver!, { scheme: 'https' })).rejects.toThrow('The host has no public address.');
    await expect(post(receiver!, { scheme: 'http' })).rejects.toThrow('The host has no public address.');
    expect(receiver!.received()).toBe('');
  });
});
