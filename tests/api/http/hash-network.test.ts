import { describe, expect, it } from 'vitest';
import { hashNetwork } from '#api/infrastructure/hash-network.ts';

const secret = Buffer.from('a secret that only the tests know');
const hash = (address: string) => hashNetwork(secret, address);

describe('[LIMIT-01] the network that a guest’s uses count for', () => {
  it('[LIMIT-01] The network of a guest is the IP in IPv4, written either way', () => {
    expect(hash('::ffff:192.0.2.1')).toBe(hash('192.0.2.1'));
    expect(hash('192.0.2.2')).not.toBe(hash('192.0.2.1'));
  });

  it('[LIMIT-01] The network of a guest is the first 64 bits in IPv6, however they are written', () => {
    const same = ['2001:db8::1', '2001:DB8:0:0:ffff::2', '2001:db8:0:0:1:2:3:4', '2001:db8::1.2.3.4'];
    expect(new Set(same.map(hash)).size).toBe(1);
    expect(hash('2001:db8:0:1::1')).not.toBe(hash('2001:db8::1'));
    expect(hash('fe80::1%eth0')).toBe(hash('fe80::2'));
  });

  it('[LIMIT-01] The hash of a network does not tell the IP, and differs between installations', () => {
    expect(hash('192.0.2.1')).not.toContain('192');
    expect(hashNetwork(Buffer.from('another'), '192.0.2.1')).not.toBe(hash('192.0.2.1'));
  });
});
