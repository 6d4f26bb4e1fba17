import { readPort } from '#lib/environment/read-port.ts';

/** Public URL of the web as configured: the first of `WEB_ORIGIN`, else localhost with the web's port. */
function readSiteUrl(): string {
  const configured = process.env.WEB_ORIGIN?.split(',')[0]?.trim();
  if (configured) return configured;
  const fallback = readPort('PORT', { text: process.env.PORT, fallback: 3000 });
  return `http://localhost:${readPort('WEB_PORT', { text: process.env.WEB_PORT, fallback })}`;
}

/** Origin of the web's public URL, baked into canonical links when the pages are built. */
export const siteOrigin: string = new URL(readSiteUrl()).origin;
