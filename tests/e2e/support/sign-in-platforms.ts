import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { OAuth2Server } from 'oauth2-mock-server';

const GOOGLE = 'https://accounts.google.com/gsi';
const APPLE_SCRIPT = 'https://apple.example/auth.js';
const clientIds = { google: 'google.e2e', apple: 'apple.e2e' } as const;

/** Scripts with the surface of the platforms’ own. Their windows ask the stand-in for a token. */
const scripts = {
  google: `{
    let offered;
    window.google = { accounts: {
      id: {
        initialize: (options) => { offered = options; },
        prompt: async () => {
          const answer = await fetch('${GOOGLE}/offer?nonce=' + offered.nonce);
          offered.callback({ credential: await answer.text() });
        },
        cancel: () => undefined,
      },
      oauth2: { initTokenClient: (client) => ({ requestAccessToken: () => {
        const opened = window.open('${GOOGLE}/window');
        if (!opened) return client.error_callback({ type: 'popup_failed_to_open' });
        addEventListener('message', ({ data, origin }) => {
          if (origin === new URL('${GOOGLE}').origin) client.callback({ access_token: data });
        }, { once: true });
      } }) },
    } };
  }`,
  apple: `{
    let options;
    window.AppleID = { auth: {
      init: (given) => { options = given; },
      signIn: () => new Promise((resolve, reject) => {
        const opened = window.open('https://apple.example/window?nonce=' + options.nonce);
        if (!opened) return reject({ error: 'popup_blocked_by_browser' });
        addEventListener('message', ({ data, origin }) => {
          if (origin !== 'https://apple.example') return;
          const user = { name: { firstName: 'Ada', lastName: 'Byron' } };
          resolve({ authorization: { id_token: data, code: 'code', state: options.state }, user });
        }, { once: true });
      }),
    } };
  }`,
};

/** Page of a platform’s window: one press gives a token to the page that opened it. */
const windowPage = (token: string) => `<button>Continue</button><script>
  document.querySelector('button').onclick = () => { opener.postMessage('${token}', '*'); close(); };
</script>`;

/** A local issuer for both platforms, and stand-ins for their scripts and windows. */
export async function startSignInPlatforms() {
  const issuer = new OAuth2Server();
  await issuer.issuer.keys.generate('RS256');
  await issuer.start(0, 'localhost');
  const url = `http://localhost:${issuer.address().port}`;
  issuer.issuer.url = url;
  const person = (email: string) => ({ sub: email, email, email_verified: true });
  const idToken = (aud: string, claims: object) =>
    issuer.issuer.buildToken({
      scopesOrTransform: (_header, payload) => void Object.assign(payload, { aud, ...claims }),
    });
  const tokenInfo = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const client = { aud: clientIds.google, azp: clientIds.google, exp: 9_999_999_999 };
    response.end(JSON.stringify({ ...person('grace@gmail.com'), ...client }));
  });
  await new Promise<void>((resolve) => tokenInfo.listen(0, 'localhost', resolve));
  const tokenInfoUrl = `http://localhost:${(tokenInfo.address() as AddressInfo).port}/`;
  const serve = async (context: BrowserContext) => {
    let hasOffered = false;
    const script = (body: string) => ({ contentType: 'text/javascript', body });
    const html = (body: string) => ({ contentType: 'text/html', body });
    const headers = { 'access-control-allow-origin': '*' };
    await context.route(`${GOOGLE}/**`, async (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      if (pathname === '/gsi/client') return route.fulfill(script(scripts.google));
      if (pathname === '/gsi/window') return route.fulfill(html(windowPage('ya29.of-grace')));
      // Whoever signs out is not signed in again at the next page.
      if (hasOffered) return route.fulfill({ body: '', headers });
      hasOffered = true;
      const nonce = searchParams.get('nonce');
      const body = await idToken(clientIds.google, { ...person('lin@gmail.com'), nonce });
      return route.fulfill({ body, headers });
    });
    await context.route('https://apple.example/**', async (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      if (pathname === '/auth.js') return route.fulfill(script(scripts.apple));
      const claims = { ...person('ada@icloud.com'), nonce: searchParams.get('nonce') };
      return route.fulfill(html(windowPage(await idToken(clientIds.apple, claims))));
    });
  };
  return {
    /** Variables of the host and of the web. */
    env: {
      ...{ GOOGLE_CLIENT_ID: clientIds.google, GOOGLE_ISSUER: url, GOOGLE_KEYS_URL: `${url}/jwks` },
      ...{ GOOGLE_TOKEN_INFO_URL: tokenInfoUrl },
      ...{ APPLE_CLIENT_ID: clientIds.apple, APPLE_ISSUER: url, APPLE_KEYS_URL: `${url}/jwks` },
      APPLE_SCRIPT_URL: APPLE_SCRIPT,
    },
    serve,
    close: async () => {
      tokenInfo.close();
      await issuer.stop();
    },
  };
}
