import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { StartError } from '../errors/failures.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

/** `exempt`: in a network that the operator allows. `refused`: neither that nor public. */
export type AddressVerdict = 'public' | 'exempt' | 'refused';

export type JudgeAddress = (address: string) => AddressVerdict;

/** Non-public IPv4: IANA's special-purpose registry (RFC 6890 and its successors), and one more. */
const closedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT; contains a cloud's metadata service too
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local: the metadata service of most clouds
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4', // includes the broadcast address
  '168.63.129.16/32', // looks public but is internal to Azure: the metadata of every virtual machine
].map(parseNetwork);

/**
 * In IPv6 only global unicast is public. That excludes loopback, unspecified, IPv4-compatible, both NAT64 prefixes,
 * unique local, link-local, site-local, multicast, discard and segment routing.
 */
const globalUnicast = parseNetwork('2000::/3');

/** Parts of global unicast that lead elsewhere. Forms that embed an IPv4 address are refused whatever that address is. */
const closedIpv6 = [
  '2001::/23', // Teredo, ORCHID, benchmarking and the other protocol assignments
  '2001:db8::/32',
  '2002::/16', // 6to4
  '2620:4f:8000::/48',
  '3fff::/20',
].map(parseNetwork);

/** Applies the rules of the public internet and the operator's list of exempt networks (CIDR). */
export function judgeAddresses(allowNetworks: readonly string[]): JudgeAddress {
  const exempt = allowNetworks.map(parseNetwork);
  return (text) => {
    const address = readAddress(text);
    if (!address) return 'refused';
    if (isInside(address, exempt)) return 'exempt';
    return isPublic(address) ? 'public' : 'refused';
  };
}

/**
 * A zone names an interface of this machine, so an address with one is refused. An IPv4-mapped address is treated as
 * IPv4.
 */
function readAddress(text: string): Address | null {
  const version = isIP(text);
  if (version === 0 || text.includes('%')) return null;
  // The library reads ::8.8.8.8 as ::ffff:8.8.8.8, so it is given hexadecimal groups only.
  return ipaddr.process(version === 4 ? text : new URL(`http://[${text}]`).hostname.slice(1, -1));
}

function isPublic(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return !isInside(address, closedIpv4);
  return isInside(address, [globalUnicast]) && !isInside(address, closedIpv6) && !isIsatap(address);
}

/** RFC 5214: the interface part is 0000:5efe or 0200:5efe, followed by an IPv4 address to which the packet is tunnelled. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && ((parts[4] as number) & ~0x0200) === 0;
}

function isInside(address: Address, networks: readonly Network[]): boolean {
  return networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}

function parseNetwork(text: string): Network {
  const [address = '', bits = ''] = text.split('/');
  // The library alone would accept 10.1/8 or 0x0a.0.0.0/8, which people read differently.
  if (isIP(address) === 0 || address.includes('%') || !/^\d{1,3}$/.test(bits) || !ipaddr.isValidCIDR(text)) {
    throw new StartError(`"${text}" is not a network: write it like 10.0.0.0/8 or fd00::/8.`);
  }
  return ipaddr.parseCIDR(text);
}
