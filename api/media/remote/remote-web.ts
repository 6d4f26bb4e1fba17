import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { FetchingSettings } from '../../settings/groups/fetching.ts';

/**
 * IPv4 that is not of the public internet: the special-purpose registry of IANA (RFC 6890), multicast and
 * reserved.
 */
const NOT_PUBLIC_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
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
  '240.0.0.0/4',
  // Metadata of Azure, under an address that is public by its range.
  '168.63.129.16/32',
];

/**
 * All of IPv6 that is handed out; what is outside holds loopback, mapped, NAT64, local, site, unique local
 * and multicast.
 */
const HANDED_OUT_IPV6 = '2000::/3';

/** Parts of it that lead elsewhere: Teredo and protocols, documentation, 6to4, AS112, direct delegation. */
const NOT_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const notPublic = listOf([...NOT_PUBLIC_IPV4, ...NOT_PUBLIC_IPV6]);
const handedOut = listOf([HANDED_OUT_IPV6]);

/** True for an IP address of the public internet. Anything that is no address in its usual form is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  // A zone, as in `fe80::1%eth0`, is only ever local.
  if (!isIPv6(address) || address.includes('%')) return false;
  return handedOut.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** The internet as the host may reach it for pictures that people name by their address. */
export interface RemoteWeb {
  /** Addresses of a host name, now. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** True where a connection to the IP address at this port is permitted. */
  permits(address: string, port: number): boolean;
  /** Through which all goes, where the host has no way out of its own. */
  readonly proxy: URL | null;
}

const PORTS: readonly number[] = [80, 443];

/** Null where the operator has switched it off. */
export function createRemoteWeb({ isAllowed, proxy }: FetchingSettings): RemoteWeb | null {
  if (!isAllowed) return null;
  return {
    resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
    permits: (address, port) => PORTS.includes(port) && isPublicAddress(address),
    proxy: proxy === undefined ? null : new URL(proxy),
  };
}
