import { createHmac } from 'node:crypto';
import { isIPv6, SocketAddress } from 'node:net';
import { deriveKey } from './secret.ts';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Names the network of an address without keeping the address: a keyed hash of the IPv4 address or of the
 * first 64 bits of the IPv6 one, which is what a provider gives to one household.
 */
export function hashNetwork(secret: Buffer, address: string): string {
  return createHmac('sha256', deriveKey(secret, 'networks')).update(networkOf(address)).digest('base64url');
}

function networkOf(address: string): string {
  const ipv4 = MAPPED_IPV4.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  return isIPv6(address) ? firstHalfOf(address) : address;
}

/** The first four groups of an IPv6 address, written out. */
function firstHalfOf(address: string): string {
  // Brings an embedded IPv4 address and capitals into one form, and drops the zone.
  const plain = new SocketAddress({ address: address.replace(/%.*$/, ''), family: 'ipv6' }).address;
  const [head = '', tail = ''] = plain.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = plain.includes('::') ? Array<string>(8 - first.length - last.length).fill('0') : [];
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
