import { z } from 'zod';
import { type SettingsOf, settingsGroup } from '../settings-group.ts';
import { listOf, onOff, origin, whole } from '../value-schemas.ts';
import { variable } from '../variable.ts';

/**
 * The api's address, and those it believes. `host` is a name or an address to listen on, where `localhost`
 * means its IPv4 and its IPv6 address; port 0 takes any free one. Origins have no slash at the end.
 */
export const http = settingsGroup(
  {
    title: 'Addresses of the two programs.',
    fields: {
      webPort: variable('WEB_PORT', {
        schema: whole(0, 65_535),
        fallback: '3000',
        description: 'Port that the web listens on.',
      }),
      port: variable('API_PORT', {
        schema: whole(0, 65_535),
        fallback: '4000',
        description: 'Port that the api listens on.',
      }),
      host: variable('API_HOST', {
        schema: z.string(),
        fallback: 'localhost',
        description: 'Address that the api listens on; 0.0.0.0 in a container.',
      }),
      webOrigins: variable('WEB_ORIGIN', {
        schema: listOf(origin),
        fallbackNote: '`http://localhost` with the port',
        example: 'https://pictor.example',
        description: 'Public origin of the web, for links and for browsers that may call; several by commas.',
      }),
      apiOrigin: variable('API_ORIGIN', {
        schema: origin,
        fallbackNote: '`http://localhost` with the port',
        example: 'https://api.pictor.example',
        description: 'Public origin of the api.',
      }),
      proxyHops: variable('TRUST_PROXY', {
        schema: whole(0, 10),
        fallback: '0',
        description: 'Proxies in front of the api; addresses of visitors that they report are believed.',
      }),
      showsDocs: variable('API_DOCS', {
        schema: onOff,
        fallback: 'on',
        description: 'on or off: /docs and /openapi.json of the api.',
      }),
    },
  },
  ({ webPort, webOrigins, apiOrigin, ...others }) => ({
    ...others,
    apiOrigin: apiOrigin ?? `http://localhost:${others.port}`,
    webOrigins: webOrigins ?? [`http://localhost:${webPort}`],
  }),
);

export type HttpSettings = SettingsOf<typeof http>;
