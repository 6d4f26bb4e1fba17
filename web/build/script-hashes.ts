import { createHash } from 'node:crypto';

const scriptPattern = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const notRun = /\ssrc=|\stype="application\/(?:ld\+)?json"/;

/**
 * CSP sources of the inline scripts in a page, without those that have a file or that browsers do not run.
 */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(scriptPattern)) {
    if (notRun.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [...hashes];
}
