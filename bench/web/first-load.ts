import { brotliCompressSync } from 'node:zlib';

/** Bytes of the files named in a page's HTML, each compressed by Brotli at its best; fonts as they are. */
export interface FirstLoad {
  readonly html: number;
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
}

async function fetchBytes(url: string): Promise<Buffer> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

async function sum(urls: readonly string[], sizeOf: (bytes: Buffer) => number): Promise<number> {
  const files = await Promise.all([...new Set(urls)].map(fetchBytes));
  return files.reduce((total, bytes) => total + sizeOf(bytes), 0);
}

function brotliSize(bytes: Buffer): number {
  return brotliCompressSync(bytes).length;
}

/** Addresses in tags that match, without scripts that modern browsers do not fetch (`nomodule`). */
function addresses(
  html: string,
  { tag, origin }: { readonly tag: RegExp; readonly origin: string },
): string[] {
  return [...html.matchAll(tag)]
    .filter(([text]) => !/nomodule/i.test(text))
    .map(([, address = '']) => new URL(address, origin).href);
}

/** Weighs a page by its HTML, as a first visitor’s browser loads it. */
export async function weighFirstLoad(origin: string, path: string): Promise<FirstLoad> {
  const bytes = await fetchBytes(origin + path);
  const html = bytes.toString('utf8');
  return {
    html: brotliSize(bytes),
    scripts: await sum(addresses(html, { tag: /<script\b[^>]*\ssrc="([^"]+)"[^>]*>/g, origin }), brotliSize),
    styles: await sum(
      addresses(html, { tag: /<link rel="stylesheet" href="([^"]+)"[^>]*>/g, origin }),
      brotliSize,
    ),
    fonts: await sum(
      addresses(html, { tag: /<link[^>]*href="([^"]+\.woff2)"[^>]*>/g, origin }),
      (font) => font.length,
    ),
  };
}
