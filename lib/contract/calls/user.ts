import { z } from 'zod';
import { locales } from '#lib/catalog/locales.ts';
import { priceIntervals, vipPlatforms } from '#lib/catalog/subscriptions.ts';
import { PROOF_PARTS } from '../../catalog/limits.ts';
import { type CallGroup, perHour, perMinute } from '../call.ts';
import { email, emailCode, envelope, platformToken, signInPlatform } from '../schemas/credentials.ts';
import { EXAMPLE_ID, epochSeconds, id, line } from '../schemas/envelope.ts';

const EXAMPLE_TOKEN = 'a'.repeat(43);

const tokens = {
  token: z.string(),
  refreshToken: z.string(),
  tokenExpiresAt: epochSeconds,
};

/**
 * Proof of work: for each part an answer, so that SHA-256 of seed (32 bytes), number of the part and answer
 * (4 bytes each, big-endian) begins with so many zero bits as the challenge tells.
 */
const proof = z.strictObject({
  challenge: z.string().max(200),
  answers: z
    .array(
      z
        .int()
        .min(0)
        .max(2 ** 32 - 1),
    )
    .length(PROOF_PARTS),
});
const EXAMPLE_EMAIL = 'person@example.com';
const EXAMPLE_ENVELOPE = `0123456789ab.${'A'.repeat(512)}`;
const EXAMPLE_CODE = '123456';

const subscription = z.object({
  vipPlatform: z.enum(vipPlatforms),
  planLevel: z.literal('pro'),
  /** Null of a gift. */
  priceInterval: z.enum(priceIntervals).nullable(),
  vipBeginTime: epochSeconds,
  /** With gifts that follow. */
  vipEndTime: epochSeconds,
  autoRenewStatus: z.boolean(),
  trial: z.boolean(),
});

/** An account, as its owner sees it. */
const profile = {
  id,
  /** `temp` marks a guest. */
  bio: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  isVip: z.boolean(),
  /** The subscription that counts; null of who has none. */
  current: subscription.nullable(),
};

const signedIn = z.object({ ...profile, ...tokens });

const refreshTokenBody = z.strictObject({ refreshToken: z.string().min(20).max(200) });

export const userCalls = {
  visit: {
    summary: 'Opens a session for a new guest',
    rateLimit: perMinute(600),
    example: { body: {} },
    /**
     * A proof is needed where many guests of one network came within an hour, which the failure
     * `proof_required` tells.
     */
    body: z.strictObject({ proof: proof.optional() }).optional(),
    result: z.object({
      id,
      /** `temp` marks a guest. */
      bio: z.literal('temp'),
      isVip: z.boolean(),
      current: z.null(),
      ...tokens,
    }),
  },
  getVisitChallenge: {
    summary: 'A challenge for the proof of work that `visit` asks for on busy networks',
    rateLimit: perMinute(600),
    example: {},
    result: z.object({
      challenge: z.string(),
      /** SHA-256 of the challenge, as hexadecimal digits. */
      seed: z.string(),
      /** Zero bits that each hash has to begin with. */
      bits: z.int().nonnegative(),
      /** Puzzles of the challenge, numbered from 0. */
      parts: z.int().positive(),
      expiresAt: epochSeconds,
    }),
  },
  refreshToken: {
    summary: 'Exchanges a refresh token for a new pair; a reused one ends its whole family',
    rateLimit: perMinute(120),
    example: { body: { refreshToken: EXAMPLE_TOKEN } },
    body: refreshTokenBody,
    result: z.object(tokens),
  },
  logout: {
    summary: 'Ends the session that the refresh token belongs to',
    rateLimit: perMinute(60),
    example: { body: { refreshToken: EXAMPLE_TOKEN } },
    body: refreshTokenBody,
    result: z.object({}),
  },
  getSignInOptions: {
    summary: 'What a page needs before somebody signs in: the key for passwords, a nonce, platforms',
    rateLimit: perMinute(60),
    example: {},
    result: z.object({
      /** Key to encrypt passwords to, RSA-OAEP with SHA-256; PEM. */
      passwordKey: z.object({ id: z.string(), publicKey: z.string() }),
      /** To be passed to Google or Apple, whose token repeats it; good once, for ten minutes. */
      nonce: z.string(),
      /** Null where the platform is not offered. */
      google: z.object({ clientId: z.string() }).nullable(),
      apple: z.object({ clientId: z.string() }).nullable(),
      sysTimestamp: epochSeconds,
    }),
  },
  login: {
    summary: 'Signs in by e-mail address and password',
    rateLimit: perMinute(60),
    example: { body: { email: EXAMPLE_EMAIL, password: EXAMPLE_ENVELOPE } },
    body: z.strictObject({ email, password: envelope }),
    result: signedIn,
  },
  oauthLogin: {
    summary: 'Signs in by a token of Google or Apple',
    rateLimit: perMinute(60),
    example: { body: { platform: 'google', accessToken: 'a.b.c' } },
    body: z.strictObject({
      platform: signInPlatform,
      accessToken: platformToken,
      /** Name that Apple gives at the first consent alone. */
      name: line.min(1).max(100).optional(),
    }),
    result: signedIn,
  },
  sendRegisterCode: {
    summary: 'Sends a code to register with; the answer does not tell whether there is an account',
    rateLimit: perHour(20),
    example: { body: { email: EXAMPLE_EMAIL } },
    body: z.strictObject({ email }),
    result: z.object({}),
  },
  register: {
    summary: 'Makes an account for whoever has the code, and signs it in',
    rateLimit: perMinute(30),
    example: { body: { email: EXAMPLE_EMAIL, password: EXAMPLE_ENVELOPE, registerCode: EXAMPLE_CODE } },
    body: z.strictObject({ email, password: envelope, registerCode: emailCode }),
    result: signedIn,
  },
  sendForgetPwdEmail: {
    summary: 'Sends a code to set a new password with; the answer does not tell whether there is an account',
    rateLimit: perHour(20),
    example: { body: { email: EXAMPLE_EMAIL } },
    body: z.strictObject({ email }),
    result: z.object({}),
  },
  verifyEmailCode: {
    summary: 'Checks the code of a forgotten password; it stays good for the reset that follows',
    rateLimit: perMinute(30),
    example: { body: { email: EXAMPLE_EMAIL, code: EXAMPLE_CODE, codeType: 'forget' } },
    body: z.strictObject({ email, code: emailCode, codeType: z.literal('forget') }),
    result: z.object({}),
  },
  resetEmailPassword: {
    summary: 'Sets a new password by a code and ends all sessions of the account',
    rateLimit: perMinute(30),
    example: { body: { email: EXAMPLE_EMAIL, password: EXAMPLE_ENVELOPE, code: EXAMPLE_CODE } },
    body: z.strictObject({ email, password: envelope, code: emailCode }),
    result: z.object({}),
  },
  getUserInfo: {
    summary: 'The profile of the caller; nobody sees that of another',
    example: { params: { id: EXAMPLE_ID } },
    params: z.strictObject({ id }),
    result: z.object({
      ...profile,
      /** Language of mails; null where none is known. */
      locale: z.enum(locales.map(({ code }) => code)).nullable(),
      hasPassword: z.boolean(),
      platforms: z.array(signInPlatform),
    }),
  },
  updateProfile: {
    summary: 'Changes the name of the caller, or the language of mails',
    rateLimit: perMinute(30),
    example: { body: { name: 'Ada' } },
    body: z.strictObject({
      name: line.max(100).nullable().optional(),
      locale: z.enum(locales.map(({ code }) => code)).optional(),
    }),
    result: z.object({}),
  },
  changePassword: {
    summary: 'Sets a new password and ends the other sessions of the account',
    rateLimit: perMinute(20),
    example: { body: { oldPassword: EXAMPLE_ENVELOPE, newPassword: EXAMPLE_ENVELOPE } },
    body: z.strictObject({ oldPassword: envelope, newPassword: envelope }),
    result: z.object({}),
  },
  listSessions: {
    summary: 'Where the account is signed in',
    example: {},
    result: z.object({
      list: z.array(
        z.object({
          id,
          /** True for the session that asks. */
          isCurrent: z.boolean(),
          createdAt: epochSeconds,
          lastUsedAt: epochSeconds,
          /** Name that the browser gives itself; null where it said nothing. */
          userAgent: z.string().nullable(),
        }),
      ),
      /** Sessions beyond those, which were used longer ago. */
      more: z.int().nonnegative(),
    }),
  },
  endSessions: {
    summary: 'Ends one session of the account, or all but the one that asks',
    rateLimit: perMinute(30),
    example: { body: { others: true } },
    body: z.union([z.strictObject({ id }), z.strictObject({ others: z.literal(true) })]),
    result: z.object({ ended: z.int().nonnegative() }),
  },
} as const satisfies CallGroup;
