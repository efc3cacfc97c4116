import { describe, expect, it } from 'vitest';
import { judgeAddresses, type AddressVerdict } from './judge-address.ts';

const refused = {
  'this network': ['0.0.0.0', '0.1.2.3'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'febf::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.100.100.200', '100.127.255.255'],
  'protocol assignments': ['192.0.0.8', '192.0.0.192', '192.88.99.1', '192.31.196.1', '192.52.193.1', '192.175.48.1'],
  documentation: ['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  'multicast, reserved, broadcast': ['224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  'inside of a cloud': ['168.63.129.16', 'fd00:ec2::254'],
  unspecified: ['::'],
  'unique local and site-local': ['fc00::1', 'fdff::1', 'fec0::1'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:a00:1', '0:0:0:0:0:ffff:169.254.169.254'],
  'IPv4-compatible': ['::127.0.0.1', '::7f00:1', '::8.8.8.8'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1', '64:ff9b:1:ffff::1'],
  '6to4': ['2002:7f00:1::', '2002:0a00:0001::1', '2002:808:808::1'],
  Teredo: ['2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001::1'],
  ISATAP: ['fe80::5efe:127.0.0.1', '2a00:1450:4001:800:0:5efe:7f00:1', '2a00:1450:4001:800:200:5efe:a00:1'],
  'discard, ORCHID, segment routing, AS112': ['100::1', '2001:10::1', '2001:20::1', '5f00::1', '2620:4f:8000::1'],
  'a zone': ['fe80::1%eth0', '2a00:1450:4001:800::200e%1'],
  'no address': ['', 'localhost', '127.1', '0x7f000001', '2130706433', '[::1]', '8.8.8.8 ', '8.8.8'],
};

describe('judge-address', () => {
  it.each(Object.entries(refused))('refuses %s', (_kind, addresses) => {
    const judge = judgeAddresses([]);
    expect(Object.fromEntries(addresses.map((address) => [address, judge(address)]))).toEqual(
      Object.fromEntries(addresses.map((address) => [address, 'refused'])),
    );
  });

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.255.255',
    '168.63.129.17',
    '2a00:1450:4001:800::200e',
  ])('takes %s for public', (address) => {
    expect(judgeAddresses([])(address)).toBe('public');
  });

  it.each<[string, string[], AddressVerdict]>([
    ['127.0.0.1', ['127.0.0.0/8'], 'exempt'],
    ['::ffff:127.0.0.1', ['127.0.0.0/8'], 'exempt'],
    ['128.0.0.1', ['127.0.0.0/8'], 'public'],
    ['10.0.0.1', ['127.0.0.0/8', '10.0.0.0/31'], 'exempt'],
    ['10.0.0.2', ['127.0.0.0/8', '10.0.0.0/31'], 'refused'],
    ['::1', ['127.0.0.0/8'], 'refused'],
    ['::1', ['::1/128'], 'exempt'],
    ['fd12::1', ['fd00::/8'], 'exempt'],
    ['64:ff9b::7f00:1', ['127.0.0.0/8'], 'refused'],
    ['8.8.8.8', ['0.0.0.0/0'], 'exempt'],
  ])('judges %s with %j exempt: %s', (address, networks, verdict) => {
    expect(judgeAddresses(networks)(address)).toBe(verdict);
  });

  it.each([
    '',
    '10.0.0.0',
    '10/8',
    '10.0.0.0/33',
    '0x0a.0.0.0/8',
    '10.0.0.0/8/8',
    'fe80::%eth0/64',
    'localhost/8',
    '::/129',
  ])('does not start with the network "%s"', (network) => {
    expect(() => judgeAddresses([network])).toThrow(`"${network}" is not a network`);
  });
});
