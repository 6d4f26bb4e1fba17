import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WebEnvironment } from '../env.ts';
import { type ManifestEntry, NEXT_FOLDER } from '../manifest.ts';
import { policyOrigins } from '../policy-origins.ts';
import { securityHeaders } from '../security-headers.ts';
import { securityPolicy } from '../security-policy.ts';

/**
 * Writes each page’s policy among the headers that Next answers it with, so that a plain `next start` is as strict as `serve.ts`;
 * there the api’s origin is that of the build’s environment.
 */
export function writePagePolicies(pages: readonly ManifestEntry[], environment: WebEnvironment): void {
  const parts = policyOrigins(environment);
  for (const { file, scripts = [] } of pages) {
    const metaFile = file.replace(/\.html$/, '.meta');
    if (!existsSync(metaFile)) continue;
    const meta = JSON.parse(readFileSync(metaFile, 'utf8')) as { headers?: Record<string, string> };
    const policy = { 'content-security-policy': securityPolicy({ scripts, ...parts }) };
    meta.headers = { ...meta.headers, ...securityHeaders(parts.secure), ...policy };
    writeFileSync(metaFile, JSON.stringify(meta));
  }
  // Next 16.4 reads this cache, filled by an earlier start, before the files we have just changed.
  rmSync(path.join(NEXT_FOLDER, 'server/route-cache'), { recursive: true, force: true });
}
