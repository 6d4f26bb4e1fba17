import { describe, expect, it } from 'vitest';
import { chooseEncoding } from '#web/site.ts';

describe('chooseEncoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.1, gzip', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip;q=0.0, deflate', 'identity'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity', 'identity'],
    ['brotli, xbr, br-x', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('Accept-Encoding %s selects %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
