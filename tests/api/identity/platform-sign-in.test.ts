import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { externalIdentities, users } from '#api/identity/tables.ts';
import type { SignInSettings } from '#api/settings/groups/sign-in.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { hold, untilWaiting } from '../support/hold-rows.ts';
import { type AccountHost, buildAccountHost } from './support/account-host.ts';

const CLIENT = 'pictor.test';
const issuer = new OAuth2Server();
/** Answers of the stand-in for Google, by access token. */
const accessTokens = new Map<string, object>();
const asked: string[] = [];
const tokenInfo = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    const known = accessTokens.get(new URLSearchParams(body).get('access_token') ?? '');
    response.writeHead(known ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ?? { error: 'invalid_token' }));
  });
});

let host: AccountHost;
let url = '';
let settings: { readonly signIn: SignInSettings };

beforeAll(async () => {
  await issuer.issuer.keys.generate('RS256');
  await issuer.start(0, '127.0.0.1');
  url = `http://127.0.0.1:${issuer.address().port}`;
  issuer.issuer.url = url;
  await new Promise<void>((resolve) => tokenInfo.listen(0, '127.0.0.1', resolve));
  const tokenInfoUrl = `http://127.0.0.1:${(tokenInfo.address() as AddressInfo).port}/tokeninfo`;
  const client = { clientId: CLIENT, issuer: url, keysUrl: `${url}/jwks` };
  settings = { signIn: { google: { ...client, tokenInfoUrl }, apple: client } };
  host = await buildAccountHost({ settings });
});

afterAll(async () => {
  await host.close();
  await issuer.stop();
  await new Promise((resolve) => tokenInfo.close(resolve));
});

async function newNonce(): Promise<string> {
  const { result } = await host.call('getSignInOptions');
  return result?.nonce ?? '';
}

interface Claims {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** An ID token of the issuer, for us and with a fresh nonce, unless the claims say otherwise. */
async function idToken(claims: Claims): Promise<string> {
  // By the clock of the host, which a test may have moved.
  const exp = Math.floor(host.clock.now() / 1000) + 600;
  const all = { aud: CLIENT, nonce: await newNonce(), email_verified: true, exp, ...claims };
  return issuer.issuer.buildToken({
    expiresIn: 600,
    scopesOrTransform: (_header, payload) => void Object.assign(payload, all),
  });
}

const signIn = (accessToken: string, platform: 'google' | 'apple' = 'google') =>
  host.call('oauthLogin', { body: { platform, accessToken } });

it('[AUTH-09] An ID token of Google signs in, the same person each time', async () => {
  const claims = { sub: 'g-1', email: 'lee@gmail.com' };
  const first = await signIn(await idToken(claims));
  expect(first).toMatchObject({ code: 200, result: { email: 'lee@gmail.com', bio: '' } });
  const second = await signIn(await idToken(claims));
  expect(second.result?.id).toBe(first.result?.id);
});

it('[AUTH-09] An ID token of Apple signs in, also without an address, and keeps the name of the first time', async () => {
  const token = await idToken({ sub: 'a-1' });
  const first = await host.call('oauthLogin', {
    body: { platform: 'apple', accessToken: token, name: 'Kim Lee' },
  });
  expect(first).toMatchObject({ code: 200, result: { email: null, name: 'Kim Lee' } });
  const second = await signIn(await idToken({ sub: 'a-1' }), 'apple');
  expect(second.result).toMatchObject({ id: first.result?.id, name: 'Kim Lee' });
});

interface ForgedToken {
  readonly claims: Claims;
  /** Nonce that the host takes. */
  readonly nonce: string;
}

/** Tokens that nobody but the issuer’s own key signed, with claims that would be good. */
async function forge({ claims, nonce }: ForgedToken): Promise<Record<string, string>> {
  const key = issuer.issuer.keys.get() ?? { kid: '' };
  const own = await generateKeyPair('RS256', { extractable: true });
  const body = { aud: CLIENT, iss: url, email_verified: true, nonce, ...claims };
  const signed = (header: Record<string, unknown>, secret: CryptoKey | Uint8Array) =>
    new SignJWT(body)
      .setProtectedHeader({ alg: 'RS256', kid: String(key.kid), ...header })
      .setExpirationTime('10m')
      .sign(secret);
  const publicKey = createPublicKey({ key: key as JsonWebKey, format: 'jwk' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  const unsigned = new UnsecuredJWT(body).setExpirationTime('10m').encode();
  const text = (value: string | Buffer) => new Uint8Array(Buffer.from(value));
  return {
    'another key': await signed({}, own.privateKey),
    'another key of an unknown name': await signed({ kid: 'mine' }, own.privateKey),
    'a key that comes along': await signed({ jwk: await exportJWK(own.publicKey) }, own.privateKey),
    'an address of other keys': await signed({ jku: 'https://keys.test/jwks' }, own.privateKey),
    'no signature': unsigned,
    'a signature of nothing': `${unsigned}AA`,
    'the public key as a secret': await signed({ alg: 'HS256' }, text(pem)),
    'the list of keys as a secret': await signed(
      { alg: 'HS256' },
      text(JSON.stringify(issuer.issuer.keys.toJSON())),
    ),
  };
}

it.each(['google', 'apple'] as const)(
  'Forged, foreign, old and replayed ID tokens of %s are refused',
  async (platform) => {
    const now = Math.floor(host.clock.now() / 1000);
    const claims = { sub: `x-${platform}`, email: `x-${platform}@gmail.com` };
    const good = await idToken(claims);
    const other = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const expiredNonce = await newNonce();
    const bad = {
      ...(await forge({ claims, nonce: await newNonce() })),
      'another audience': await idToken({ ...claims, aud: 'another' }),
      'no audience': await idToken({ ...claims, aud: undefined }),
      'another issuer': await idToken({ ...claims, iss: 'https://issuer.test' }),
      'no issuer': await idToken({ ...claims, iss: undefined }),
      'too old': await idToken({ ...claims, exp: now - 60 }),
      'no end': await idToken({ ...claims, exp: undefined }),
      'not yet good': await idToken({ ...claims, nbf: now + 600 }),
      'a nonce of somebody else': await idToken({ ...claims, nonce: 'x'.repeat(22) }),
      'no nonce': await idToken({ ...claims, nonce: undefined }),
      'a list as nonce': await idToken({ ...claims, nonce: [await newNonce()] }),
      'a changed signature': `${good.slice(0, -4)}AAAA`,
      'a changed person': good.split('.').with(1, other).join('.'),
    };
    for (const [what, token] of Object.entries(bad))
      expect([what, (await signIn(token, platform)).code]).toEqual([what, 4525]);
    const once = await idToken(claims);
    expect((await signIn(once, platform)).code).toBe(200);
    expect((await signIn(once, platform)).code).toBe(4525);
    host.clock.advance(11 * MINUTE_MS);
    const late = await idToken({ ...claims, nonce: expiredNonce, exp: now + 3600 });
    expect((await signIn(late, platform)).code).toBe(4525);
  },
);

it('[AUTH-09] An access token of Google counts only if it was given out for us, and stands in no address', async () => {
  const person = { sub: 'g-2', email: 'may@gmail.com', email_verified: 'true', exp: 9_999_999_999 };
  accessTokens.set('ya29-ours', { ...person, aud: CLIENT, azp: CLIENT });
  accessTokens.set('ya29-theirs', { ...person, aud: 'another', azp: 'another' });
  expect((await signIn('ya29-ours')).code).toBe(200);
  expect((await signIn('ya29-theirs')).code).toBe(4525);
  expect((await signIn('ya29-unknown')).code).toBe(4525);
  expect((await signIn('ya29-ours', 'apple')).code).toBe(4525);
  expect(new Set(asked)).toEqual(new Set(['POST /tokeninfo']));
});

it('An account of the same address is joined only by the platform that runs the mailbox', async () => {
  const password = 'brown leather boots';
  const own = await host.register({ email: 'own@gmail.com', password });
  const joined = await signIn(await idToken({ sub: 'g-3', email: 'Own@gmail.com' }));
  expect(joined.result?.id).toBe(own.id);
  const profile = await host.call('getUserInfo', { params: { id: own.id }, token: own.token });
  expect(profile.result?.platforms).toEqual(['google']);

  await host.register({ email: 'own@company.example', password });
  const foreign = await signIn(await idToken({ sub: 'g-4', email: 'own@company.example' }));
  expect(foreign).toMatchObject({ code: 4526, result: null });
  const hosted = await signIn(
    await idToken({ sub: 'g-5', email: 'own@company.example', hd: 'company.example' }),
  );
  expect(hosted.code).toBe(200);
  const unproven = await idToken({ sub: 'g-6', email: 'new@company.example', email_verified: false });
  expect((await signIn(unproven)).code).toBe(4525);
});

onPostgres(() => {
  it('First sign-ins of one person at the same moment end in one account', async () => {
    const racing = await buildAccountHost({ database: 'postgres', settings });
    const enter = async (platform: 'google' | 'apple', claims: Claims) => {
      const nonce = (await racing.call('getSignInOptions')).result?.nonce;
      const accessToken = await idToken({ ...claims, nonce });
      return racing.call('oauthLogin', { body: { platform, accessToken } });
    };
    const row = { kind: 'account', createdAt: new Date() } as const;
    const [google, apple] = [crypto.randomUUID(), crypto.randomUUID()];
    const email = 'both@gmail.com';
    const letGo = await hold(racing, async (tx) => {
      await tx.insert(users).values([
        { ...row, id: google, email, emailKey: email },
        { ...row, id: apple },
      ]);
      const linked = { platform: 'apple', subject: 'a-20', linkedAt: new Date() } as const;
      await tx.insert(externalIdentities).values({ ...linked, userId: apple });
    });
    const entered = [
      enter('google', { sub: 'g-20', email }),
      enter('google', { sub: 'g-20', email }),
      enter('apple', { sub: 'a-20' }),
    ];
    await untilWaiting(racing, entered.length).finally(letGo);
    const ids = (await Promise.all(entered)).map(({ result }) => result?.id);
    expect(ids).toEqual([google, google, apple]);
  });
});

it('A platform that is not set up is not offered, and its tokens are refused', async () => {
  const plain = await buildAccountHost();
  const { result } = await plain.call('getSignInOptions');
  expect(result).toMatchObject({ google: null, apple: null });
  const body = {
    platform: 'google',
    accessToken: await idToken({ sub: 'g-7', email: 'a@gmail.com' }),
  } as const;
  expect((await plain.call('oauthLogin', { body })).code).toBe(4525);
});

it('An account connects platforms and parts from them, but never from its last way in', async () => {
  const { token, id } = await host.register({ email: 'linked@example.com', password: 'brown leather boots' });
  const link = async (claims: Claims, by = token) =>
    (
      await host.call('linkPlatform', {
        token: by,
        body: { platform: 'google', accessToken: await idToken(claims) },
      })
    ).code;
  const claims = { sub: 'g-10', email: 'somebody@company.example' };
  expect(await link({ ...claims, email_verified: false })).toBe(4525);
  expect([await link(claims), await link(claims)]).toEqual([200, 200]);
  expect((await host.mailbox.nextTo('linked@example.com', 2)).text).toContain('Google');
  expect((await signIn(await idToken(claims))).result?.id).toBe(id);

  const apple = await signIn(await idToken({ sub: 'a-10' }), 'apple');
  const only = apple.result?.token ?? '';
  expect(await link(claims, only)).toBe(4529);
  const part = async (by: string, platform: 'google' | 'apple') =>
    (await host.call('unlinkPlatform', { token: by, body: { platform } })).code;
  expect(await part(only, 'apple')).toBe(4528);
  expect(await link({ sub: 'g-11', email: 'else@gmail.com' }, only)).toBe(200);
  expect([await part(only, 'apple'), await part(only, 'google')]).toEqual([200, 4528]);
  expect(await part(token, 'google')).toBe(200);
  const profile = await host.call('getUserInfo', { params: { id }, token });
  expect(profile.result?.platforms).toEqual([]);
});

it('An account without an address is deleted by a fresh token of its platform alone', async () => {
  const { result } = await signIn(await idToken({ sub: 'a-11' }), 'apple');
  const token = result?.token ?? '';
  expect((await host.call('sendDeletionCode', { token })).code).toBe(400);
  expect((await host.call('deleteAccount', { token, body: { code: '123456' } })).code).toBe(450);
  const proof = async (sub: string) => ({ platform: 'apple' as const, accessToken: await idToken({ sub }) });
  expect((await host.call('deleteAccount', { token, body: await proof('a-1') })).code).toBe(4525);
  expect((await host.call('deleteAccount', { token, body: await proof('a-11') })).code).toBe(200);
  expect((await host.call('listSessions', { token })).status).toBe(401);
  const again = await signIn(await idToken({ sub: 'a-11' }), 'apple');
  expect(again.result?.id).not.toBe(result?.id);
});
