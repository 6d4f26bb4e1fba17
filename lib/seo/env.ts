/**
 * Public URL of the web, baked into canonical links when the pages are built: the first of `WEB_ORIGIN`,
 * else localhost.
 */
export const siteOrigin: string = new URL(
  process.env.WEB_ORIGIN?.split(',')[0]?.trim() || 'http://localhost:3000',
).origin;
