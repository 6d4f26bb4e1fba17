import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '#lib/catalog/routes.ts';
import { readPort } from '#lib/environment/read-port.ts';
import { readRootRedirect } from '#lib/i18n/env.ts';
import { readOperator } from '#lib/operator/env.ts';
import { hasThirdParties, readThirdParties } from '#lib/third-parties/env.ts';

afterEach(() => vi.unstubAllEnvs());

/** A message that a person can read in one line of a log: the variable, its value and what it must be. */
const oneLine = (name: string) => new RegExp(`^${name} [^\n]*“[^”\n]*”[^\n]*\\.$`);

describe('ROOT_REDIRECT', () => {
  const read = (text: string) => {
    vi.stubEnv('ROOT_REDIRECT', text);
    return readRootRedirect();
  };

  it('[LANG-04] The home page may stand in for every other page, by each status of a redirect', () => {
    for (const { path } of routes.filter((route) => route.path !== '/')) {
      expect(read(`302 ${path}`)).toEqual({ path, status: 302 });
    }
    for (const status of [301, 302, 307, 308])
      expect(read(`  ${status}   /pricing `)).toEqual({ path: '/pricing', status });
  });

  it('[LANG-04] The home page stands for itself where nothing else is said', () => {
    for (const text of ['', '   ', '\n']) expect(read(text)).toBeNull();
  });

  it.each([
    ...['302 /', '302', '/pricing', '/pricing 302', '303 /pricing', '200 /pricing', '302 /de/pricing'],
    ...['302 pricing', '302 /pricing/', '302 https://evil.example', '302 //evil.example', '302 /terms'],
  ])('[LANG-04] “%s” is refused in one line', (text) => {
    expect(() => read(text)).toThrow(oneLine('ROOT_REDIRECT'));
  });
});

describe('ports', () => {
  const read = (text: string | undefined) => readPort('API_PORT', { text, fallback: 4000 });

  it('A port is read from 1 to 65535, and the usual one stands in where none is given', () => {
    expect([read('1'), read('65535'), read(' 8080 ')]).toEqual([1, 65_535, 8080]);
    expect([read(undefined), read('')]).toEqual([4000, 4000]);
  });

  it.each(['0', '65536', '-1', '80.5', 'http', '80a', 'Infinity', 'NaN', ' '])(
    'The port “%s” is refused',
    (text) => {
      expect(() => read(text)).toThrow(oneLine('API_PORT'));
    },
  );
});

describe('the operator', () => {
  function read(values: Readonly<Record<string, string>>) {
    for (const name of ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'])
      vi.stubEnv(name, values[name]);
    return readOperator();
  }

  it('Nothing is known of an operator who told nothing, or nothing but blanks', () => {
    const nobody = { name: null, address: null, email: null };
    expect(read({})).toEqual(nobody);
    expect(read({ OPERATOR_NAME: ' ', OPERATOR_ADDRESS: '' })).toEqual(nobody);
  });

  it('An operator is known as told, without the blanks around it', () => {
    const told = { OPERATOR_NAME: ' Studio ', OPERATOR_ADDRESS: '1 Street', OPERATOR_EMAIL: 'a@b.example' };
    expect(read(told)).toEqual({ name: 'Studio', address: '1 Street', email: 'a@b.example' });
  });
});

describe('third parties', () => {
  function read(ads?: string, script?: string) {
    vi.stubEnv('ADS_FRAME_URL', ads);
    vi.stubEnv('ANALYTICS_SCRIPT_URL', script);
    return readThirdParties();
  }

  it('Consent is asked for as soon as one of them is there, and never without', () => {
    const asked = (ads?: string, script?: string) => hasThirdParties(read(ads, script));
    expect(asked()).toBe(false);
    expect(asked('', '  ')).toBe(false);
    expect(asked('https://ads.example/frame')).toBe(true);
    expect(asked(undefined, 'https://count.example/a.js')).toBe(true);
    expect(asked('https://ads.example/', 'https://count.example/')).toBe(true);
    vi.stubEnv('GOOGLE_CLIENT_ID', 'google');
    expect(asked()).toBe(true);
    vi.stubEnv('GOOGLE_ONE_TAP', 'off');
    expect(asked()).toBe(false);
  });

  it('A third party is at an address of its own with encryption, or on this machine', () => {
    expect(read(' https://ads.example/a?b=1 ').adsFrame).toBe('https://ads.example/a?b=1');
    expect(read('http://localhost:9000/').adsFrame).toBe('http://localhost:9000/');
  });

  it.each([
    ...['http://ads.example/', 'ads.example', '//ads.example/', 'javascript:alert(1)', 'data:text/html,x'],
    ...['ftp://ads.example/', 'http://localhost.evil.example/', '/frame'],
  ])('The address “%s” is refused in one line', (text) => {
    expect(() => read(text)).toThrow(oneLine('ADS_FRAME_URL'));
    expect(() => read(undefined, text)).toThrow(oneLine('ANALYTICS_SCRIPT_URL'));
  });
});
