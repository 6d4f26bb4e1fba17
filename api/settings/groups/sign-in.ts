import { z } from 'zod';
import { type SettingsOf, settingsGroup } from '../settings-group.ts';
import { variable } from '../variable.ts';

const url = z.url('must be an address such as https://example.com/keys');

/**
 * Sign-in by Google and Apple. A platform without its client id is not offered. Addresses differ from the
 * platforms' own in tests, and behind mirrors.
 */
export const signIn = settingsGroup(
  {
    title: 'Sign-in by Google and Apple.',
    fields: {
      googleClientId: variable('GOOGLE_CLIENT_ID', {
        schema: z.string(),
        example: '123456789.apps.googleusercontent.com',
        description: 'Client id at Google; without it there is no Google button.',
      }),
      googleIssuer: variable('GOOGLE_ISSUER', {
        schema: url,
        fallback: 'https://accounts.google.com',
        description: 'Issuer of ID tokens of Google.',
      }),
      googleKeysUrl: variable('GOOGLE_KEYS_URL', {
        schema: url,
        fallback: 'https://www.googleapis.com/oauth2/v3/certs',
        description: 'Public keys of that issuer.',
      }),
      googleTokenInfoUrl: variable('GOOGLE_TOKEN_INFO_URL', {
        schema: url,
        fallback: 'https://oauth2.googleapis.com/tokeninfo',
        description: 'Tells whom an access token of Google was given out for.',
      }),
      appleClientId: variable('APPLE_CLIENT_ID', {
        schema: z.string(),
        example: 'example.pictor.web',
        description: 'Services id at Apple; without it there is no Apple button.',
      }),
      appleIssuer: variable('APPLE_ISSUER', {
        schema: url,
        fallback: 'https://appleid.apple.com',
        description: 'Issuer of ID tokens of Apple.',
      }),
      appleKeysUrl: variable('APPLE_KEYS_URL', {
        schema: url,
        fallback: 'https://appleid.apple.com/auth/keys',
        description: 'Public keys of that issuer.',
      }),
    },
  },
  (values) => ({
    google: values.googleClientId
      ? {
          clientId: values.googleClientId,
          issuer: values.googleIssuer,
          keysUrl: values.googleKeysUrl,
          tokenInfoUrl: values.googleTokenInfoUrl,
        }
      : undefined,
    apple: values.appleClientId
      ? { clientId: values.appleClientId, issuer: values.appleIssuer, keysUrl: values.appleKeysUrl }
      : undefined,
  }),
);

export type SignInSettings = SettingsOf<typeof signIn>;
