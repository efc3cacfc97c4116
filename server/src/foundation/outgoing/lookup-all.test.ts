import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { lookupByDns } from './lookup-all.ts';

const opened: Socket[] = [];

afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});

/** The name server's answers for A and AAAA: addresses, a DNS error code, or no answer at all. */
interface Zone {
  readonly A: readonly string[] | number | null;
  readonly AAAA: readonly string[] | number | null;
}

async function openNameServer(zone: Zone): Promise<string> {
  const server = createSocket('udp4');
  opened.push(server);
  server.on('message', (query, { port, address }) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const said = question.readUInt16BE(question.length - 4) === 1 ? zone.A : zone.AAAA;
    if (said === null) return;
    const addresses = typeof said === 'number' ? [] : said;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | (typeof said === 'number' ? said : 0), 2);
    head.writeUInt16BE(addresses.length, 6);
    head.fill(0, 8);
    server.send(Buffer.concat([head, question, ...addresses.map(record)]), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${server.address().port}`;
}

function record(address: string): Buffer {
  const data = isIPv4(address)
    ? Buffer.from(address.split('.').map(Number))
    : Buffer.from(address.replaceAll(':', ''), 'hex');
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(isIPv4(address) ? 1 : 28, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const ipv6 = '2606:4700:0000:0000:0000:0000:0000:1111';
const serverFailure = 2;
const noSuchName = 3;

async function lookup(zone: Zone): Promise<readonly string[]> {
  const addresses = await lookupByDns([await openNameServer(zone)])('receiver.example');
  return addresses.toSorted();
}

describe('lookup-all', () => {
  it('gives the addresses of both families', async () => {
    expect(await lookup({ A: ['1.1.1.1', '8.8.8.8'], AAAA: [ipv6] })).toEqual([
      '1.1.1.1',
      '2606:4700::1111',
      '8.8.8.8',
    ]);
  });

  it('gives those of one family when the other has none, fails or says nothing', async () => {
    expect(await lookup({ A: ['1.1.1.1'], AAAA: [] })).toEqual(['1.1.1.1']);
    expect(await lookup({ A: ['1.1.1.1'], AAAA: serverFailure })).toEqual(['1.1.1.1']);
    expect(await lookup({ A: noSuchName, AAAA: [ipv6] })).toEqual(['2606:4700::1111']);
    expect(await lookup({ A: ['1.1.1.1'], AAAA: null })).toEqual(['1.1.1.1']);
  });

  it('rejects when there is none', async () => {
    await expect(lookup({ A: [], AAAA: [] })).rejects.toThrow();
    await expect(lookup({ A: noSuchName, AAAA: noSuchName })).rejects.toThrow();
  });

  it('gives up by itself on a name server that does not answer', async () => {
    await expect(lookup({ A: null, AAAA: null })).rejects.toThrow();
  });
});
