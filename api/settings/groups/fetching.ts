import { z } from 'zod';
import { type SettingsOf, settingsGroup } from '../settings-group.ts';
import { onOff } from '../value-schemas.ts';
import { variable } from '../variable.ts';

const isProxy = (text: string) => URL.parse(text)?.protocol === 'http:';

/** Pictures that people name by their URL. */
export const fetching = settingsGroup({
  title: 'Pictures from the internet.',
  fields: {
    isAllowed: variable('FETCH_ADDRESSES', {
      schema: onOff,
      fallback: 'on',
      description: 'on or off: people may name a picture by its URL, for the host to fetch.',
    }),
    proxy: variable('FETCH_PROXY', {
      schema: z.string().refine(isProxy, 'must be an address such as http://proxy.example:3128'),
      example: 'http://proxy.example:3128',
      // It may carry a password.
      isSecret: true,
      description: 'Proxy for that, where the host has no way out; it must refuse addresses of its network.',
    }),
  },
});

export type FetchingSettings = SettingsOf<typeof fetching>;
