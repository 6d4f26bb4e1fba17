import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const config: NextConfig = {
  poweredByHeader: false,
  // No page uses Next's own image service, which anybody could ask for work.
  images: { unoptimized: true },
  reactStrictMode: true,
  // lib/i18n/resolve-request.ts decides which pages end in a slash.
  skipTrailingSlashRedirect: true,
  // Types are checked by `npm run typecheck`, over the whole tree at once.
  typescript: { ignoreBuildErrors: true },
};

export default createNextIntlPlugin('./lib/i18n/request.ts')(config);
