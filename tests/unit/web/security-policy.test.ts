import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { scriptHashes } from '#web/build/finish-build.ts';
import type { WebEnvironment } from '#web/env.ts';
import { policyOrigins, securityPolicy } from '#web/security-policy.ts';

function sourceOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

describe('scriptHashes', () => {
  it('Each inline script that a browser runs is hashed once', () => {
    const html = `<head><script>a()</script><script src="/x.js" async=""></script></head>
      <script type="application/ld+json">{"a":1}</script><script id="r">b(1)\n</script><script>a()</script>`;
    expect(scriptHashes(html)).toEqual([sourceOf('a()'), sourceOf('b(1)\n')]);
  });
});

const directivesOf = (policy: string) =>
  new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));

/** Of parties that are not configured. */
const unset = {
  readsMoreVideos: false,
  ...{ storageOrigin: undefined, adsOrigin: undefined, analyticsOrigin: undefined },
  ...{ badgePictureOrigin: undefined, badgeScriptOrigin: undefined },
};

describe('securityPolicy', () => {
  const origins = ['https://api.example', 'https://files.example'];
  const policy = securityPolicy({ scripts: ["'sha256-x'"], origins, secure: false });
  const directives = directivesOf(policy);

  it('The security policy runs our files, the page’s inline scripts and WebAssembly, nothing else', () => {
    expect(directives.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", "'sha256-x'"]);
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain("'unsafe-eval'");
  });

  it('The security policy lets pictures and calls reach api and storage', () => {
    expect(directives.get('connect-src')).toEqual(["'self'", 'blob:', ...origins]);
    expect(directives.get('img-src')).toEqual(["'self'", 'blob:', 'data:', ...origins]);
  });

  it('The security policy asks for https only where the site has it', () => {
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(securityPolicy({ scripts: [], origins, secure: true })).toContain('upgrade-insecure-requests');
  });

  it('[SHELL-05] The security policy lets others frame an ad or count visits only where they are configured', () => {
    expect(policy).not.toContain('frame-src');
    const open = securityPolicy({
      scripts: [],
      origins: [],
      frames: ['https://ads.example'],
      thirdPartyScripts: ['https://count.example'],
      thirdPartyConnections: ['https://count.example'],
      secure: false,
    });
    expect(open).toContain('frame-src https://ads.example');
    expect(open).toContain("script-src 'self' 'wasm-unsafe-eval' https://count.example");
    expect(open).toContain("connect-src 'self' blob: https://count.example");
  });

  it('[SHELL-05] The security policy lets Google and Apple in only where they sign in', () => {
    const apple = { clientId: 'apple', script: 'https://apple.example/auth.js' };
    const of = (signIn: WebEnvironment['signIn']) => {
      const environment = {
        ...{ port: 1, apiOrigin: 'https://api.example', secure: true, paymentsMode: 'off' as const },
        ...{ signIn, apps: { ios: null, android: null }, paymentScripts: { stripe: null, paypal: null } },
      };
      const others = unset;
      return securityPolicy({ scripts: [], ...policyOrigins({ ...environment, ...others }) });
    };
    expect(of({ google: null, apple: null })).not.toMatch(/google|apple/);
    const google = { clientId: 'google', oneTap: false };
    const directives = directivesOf(of({ google, apple }));
    expect(directives.get('script-src')).toEqual([
      ...["'self'", "'wasm-unsafe-eval'", 'https://accounts.google.com/gsi/client', apple.script],
    ]);
    expect(directives.get('frame-src')).toEqual(['https://accounts.google.com/gsi/']);
    expect(directives.get('connect-src')).toContain('https://accounts.google.com/gsi/');
    expect(directives.get('style-src')).toEqual(["'self'", 'https://accounts.google.com/gsi/style']);
  });

  it('[SHELL-05] The security policy lets the badge of a content-protection service in only where it is configured', () => {
    const of = (badge: Partial<WebEnvironment>) => {
      const environment = {
        ...{ port: 1, apiOrigin: 'https://api.example', secure: true, paymentsMode: 'off' as const },
        ...{ signIn: { google: null, apple: null }, apps: { ios: null, android: null } },
        ...{ paymentScripts: { stripe: null, paypal: null }, ...unset, ...badge },
      };
      return securityPolicy({ scripts: [], ...policyOrigins(environment) });
    };
    expect(of({})).not.toContain('badge');
    const badgeScriptOrigin = 'https://badge.example';
    const open = directivesOf(
      of({ badgePictureOrigin: 'https://pictures.badge.example', badgeScriptOrigin }),
    );
    expect(open.get('script-src')).toContain('https://badge.example');
    expect(open.get('img-src')).toContain('https://pictures.badge.example');
    expect(open.get('connect-src')).not.toContain('https://badge.example');
  });

  it('[PAY-05] The security policy lets the script of a payment provider in only where it takes payments in our pages', () => {
    const of = (paymentScripts: WebEnvironment['paymentScripts']) => {
      const environment = {
        ...{ port: 1, apiOrigin: 'https://api.example', secure: true, paymentsMode: 'live' as const },
        ...{ signIn: { google: null, apple: null }, apps: { ios: null, android: null }, paymentScripts },
        ...unset,
      };
      return securityPolicy({ scripts: [], ...policyOrigins(environment) });
    };
    expect(of({ stripe: null, paypal: null })).not.toMatch(/stripe|paypal|frame-src/);
    const stripe = { publishableKey: 'pk_live_1', script: 'https://js.stripe.com/endive/stripe.js' };
    const card = directivesOf(of({ stripe, paypal: null }));
    expect(card.get('script-src')).toContain('https://js.stripe.com');
    expect(card.get('frame-src')).toContain('https://checkout.stripe.com');
    expect(card.get('connect-src')).toContain('https://api.stripe.com');
    expect(card.get('img-src')).toContain('https://*.stripe.com');
    const script = 'http://localhost:9/stand-in/script.js';
    const paypal = { clientId: 'id', script, environment: 'sandbox' } as const;
    const policy = of({ stripe: null, paypal });
    expect(policy).not.toMatch(/stripe|paypal\.com|unsafe-inline/);
    for (const part of ['script-src', 'frame-src', 'connect-src', 'img-src'])
      expect(directivesOf(policy).get(part)).toContain('http://localhost:9');
  });
});
