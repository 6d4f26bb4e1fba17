import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from '#lib/contract/app-error.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { SignInSettings } from '../../settings/groups/sign-in.ts';
import { takeSignInNonce } from './sign-in-nonce.ts';

export type Platform = 'google' | 'apple';

/** Person whom Google or Apple vouch for. */
export interface PlatformPerson {
  readonly platform: Platform;
  readonly subject: string;
  readonly email: string | null;
  /** True where the platform itself runs the mailbox, and so knows whose it is today. */
  readonly isAuthoritative: boolean;
  readonly isVerified: boolean;
}

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'secret' | 'settings'>;
type Client = NonNullable<SignInSettings[Platform]>;

const TIMEOUT_MS = 4000;
/** Three parts of Base64 without padding, as RFC 7519 has them. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const APPLE_MAILBOXES = /@(icloud|me|mac)\.com$|@privaterelay\.appleid\.com$/i;

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional(),
  // Apple writes it as a text.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .optional(),
  /** Domain of an organisation that Google runs the mail of. */
  hd: z.string().optional(),
});

/**
 * The person of a token. An ID token must be signed by the platform, made for us, fresh, and repeat a nonce
 * of this host; an access token of Google must have been given out for us, which Google itself tells.
 * @throws AppError `sign_in_refused` where the token does not prove that, `unavailable` where the platform
 *   cannot be asked
 */
export async function verifyPlatformToken(
  needs: Needs,
  { platform, token }: { readonly platform: Platform; readonly token: string },
): Promise<PlatformPerson> {
  const client = needs.settings.signIn[platform];
  if (!client) throw new AppError('sign_in_refused');
  const payload = JWT.test(token)
    ? await verifyIdToken(needs, { client, token })
    : await readTokenInfo(client, token);
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw new AppError('sign_in_refused');
  const { sub, email = null, email_verified: isVerified = false, hd } = parsed.data;
  const isOwnMailbox =
    platform === 'apple'
      ? APPLE_MAILBOXES.test(email ?? '')
      : hd !== undefined || /@gmail\.com$/i.test(email ?? '');
  return { platform, subject: sub, email, isVerified, isAuthoritative: isVerified && isOwnMailbox };
}

interface Presented {
  readonly client: Client;
  readonly token: string;
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** Keys of an issuer, fetched on first use and when a token names an unknown one. */
function keysOf(url: string): ReturnType<typeof createRemoteJWKSet> {
  const known = keySets.get(url);
  if (known) return known;
  const keys = createRemoteJWKSet(new URL(url), { timeoutDuration: TIMEOUT_MS });
  keySets.set(url, keys);
  return keys;
}

async function verifyIdToken(needs: Needs, { client, token }: Presented): Promise<JWTPayload> {
  const payload = await jwtVerify(token, keysOf(client.keysUrl), {
    // Google writes its own name with and without the scheme.
    issuer: [client.issuer, client.issuer.replace(/^https:\/\//, '')],
    audience: client.clientId,
    algorithms: ['RS256'],
    requiredClaims: ['exp', 'sub', 'nonce'],
    currentDate: new Date(needs.clock.now()),
  }).then(
    (verified) => verified.payload,
    (error: unknown) => {
      const isOutage = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
      throw new AppError(isOutage ? 'unavailable' : 'sign_in_refused', { cause: error });
    },
  );
  const { nonce } = payload;
  if (typeof nonce !== 'string' || !(await takeSignInNonce(needs, nonce)))
    throw new AppError('sign_in_refused');
  return payload;
}

/** Answer of Google about an access token. `aud` and `azp` name the client that it was given out for. */
const tokenInfo = z.looseObject({ aud: z.string(), azp: z.string().optional(), exp: z.coerce.number() });

async function readTokenInfo(client: Client, token: string): Promise<unknown> {
  if (!('tokenInfoUrl' in client)) throw new AppError('sign_in_refused');
  const answer = await fetch(client.tokenInfoUrl, {
    method: 'POST',
    // In the body: addresses are logged on the way.
    body: new URLSearchParams({ access_token: token }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  }).catch((error: unknown) => {
    throw new AppError('unavailable', { cause: error });
  });
  if (answer.status >= 500) throw new AppError('unavailable');
  const info = tokenInfo.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
  const isOurs =
    info.success &&
    info.data.aud === client.clientId &&
    (info.data.azp ?? client.clientId) === client.clientId;
  if (!isOurs) throw new AppError('sign_in_refused');
  return info.data;
}
