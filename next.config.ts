import { existsSync } from 'node:fs';
import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

/**
 * A build of `npm test` is made once and looked into by nobody: it writes no cache of hundreds of megabytes,
 * which only another build reads, and no source maps of the server.
 */
const quick = process.env.QUICK_BUILD
  ? {
      turbopackFileSystemCacheForBuild: existsSync('.next/cache/turbopack'),
      serverSourceMaps: false,
    }
  : {};

const config: NextConfig = {
  poweredByHeader: false,
  // No page uses Next's own image service, which anybody could ask for work.
  images: { unoptimized: true },
  reactStrictMode: true,
  // lib/i18n/resolve-request.ts decides which pages end in a slash.
  skipTrailingSlashRedirect: true,
  // Types are checked by `npm run typecheck`, over the whole tree at once.
  typescript: { ignoreBuildErrors: true },
  experimental: quick,
};

export default createNextIntlPlugin('./lib/i18n/request.ts')(config);
