/** Public address of the web, baked into canonical links at build time: the first of `WEB_ORIGIN`, else localhost at `WEB_PORT`. */
export const siteOrigin: string = new URL(
  process.env.WEB_ORIGIN?.split(',')[0]?.trim() || `http://localhost:${process.env.WEB_PORT || 3000}`,
).origin;
