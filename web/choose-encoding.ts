export type Encoding = 'br' | 'gzip' | 'identity';

const patterns = {
  br: /(?:^|,)\s*(?:br|\*)\s*(?:;\s*q=([0-9.]+)\s*)?(?=,|$)/i,
  gzip: /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=([0-9.]+)\s*)?(?=,|$)/i,
} as const;
/** No browser sends a longer list. */
const MAX_LENGTH = 256;

function accepts(header: string, encoding: keyof typeof patterns): boolean {
  const found = patterns[encoding].exec(header);
  return found !== null && Number(found[1] ?? 1) > 0;
}

/** The best encoding that an `Accept-Encoding` header allows: Brotli, gzip, none. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const list = header.slice(0, MAX_LENGTH);
  if (accepts(list, 'br')) return 'br';
  return accepts(list, 'gzip') ? 'gzip' : 'identity';
}
