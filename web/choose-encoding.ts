export type Encoding = 'br' | 'gzip' | 'identity';

function accepts(header: string, encoding: string): boolean {
  const found = new RegExp(`(?:^|,)\\s*(?:${encoding}|\\*)\\s*(?:;\\s*q=([0-9.]+))?\\s*(?=,|$)`, 'i').exec(
    header,
  );
  return found !== null && Number(found[1] ?? 1) > 0;
}

/** The best encoding that an `Accept-Encoding` header allows: Brotli, gzip, none. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : 'identity';
}
