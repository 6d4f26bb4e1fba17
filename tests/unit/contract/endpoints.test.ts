import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '#lib/contract/call.ts';
import { contract } from '#lib/contract/contract.ts';
import { type Endpoint, type EndpointName, endpoints } from '#lib/contract/endpoints.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';

const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const callOf = (name: EndpointName): Call => contract[name];
const fieldsIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, field]) => field);
const namesWhere = (holds: (endpoint: Endpoint, call: Call) => boolean) =>
  names.filter((name) => holds(endpointOf(name), callOf(name)));

describe('the table of endpoints', () => {
  it('No two calls of the table answer the same method and path', () => {
    const addresses = names.map((name) => `${endpointOf(name).method} ${endpointOf(name).path}`);
    expect(new Set(addresses).size).toBe(names.length);
  });

  it.each(names)('The path of %s names exactly the parameters that its schema takes', (name) => {
    const { params } = callOf(name);
    const taken = params === undefined ? [] : Object.keys((params as z.ZodObject).shape);
    expect(fieldsIn(endpointOf(name).path)).toEqual(taken);
  });

  it('A call by GET takes no body, and a call by POST no query but those of the specification that have one', () => {
    expect(namesWhere(({ method }, { body }) => method === 'GET' && body !== undefined)).toEqual([]);
    expect(namesWhere(({ method }, { query }) => method === 'POST' && query !== undefined)).toEqual([
      ...['changeSubscription', 'getSubscriptionSchedule', 'resumeSubscription', 'cancelFuturePlan'],
      ...['cancelSubscription', 'changePaypalPlan', 'deleteImgByUrl'],
    ]);
  });

  it('[GEN-03] Every call that starts a counted run can be repeated under an idempotency key', () => {
    expect(namesWhere(({ idempotent }) => idempotent === true)).toEqual([
      'img2img',
      'genImg',
      'startVersion',
      'runHairStyle',
    ]);
    expect(namesWhere(({ idempotent, method }) => idempotent === true && method !== 'POST')).toEqual([]);
  });

  it('Only the events of tasks come as a stream', () => {
    expect(namesWhere(({ stream }) => stream === true)).toEqual(['taskEvents']);
  });

  it('A browser waits longer than usual only for a picture that is fetched from elsewhere', () => {
    expect(namesWhere(({ timeoutMs }) => timeoutMs !== undefined)).toEqual(['uploadFromUrl']);
  });

  it('Calls without a session open or end one, sign in, answer the same to everybody, or tell the operator something', () => {
    const open = namesWhere(({ access }) => access === 'anyone');
    expect(open.filter((name) => callOf(name).cacheSeconds === undefined)).toEqual([
      ...['visit', 'getVisitChallenge', 'refreshToken', 'logout', 'getSignInOptions', 'login', 'oauthLogin'],
      ...['sendRegisterCode', 'register', 'sendForgetPwdEmail', 'verifyEmailCode', 'resetEmailPassword'],
      ...['getSysConfig', 'getFeatures', 'openShare'],
      'sendReport',
    ]);
  });

  it('An answer that may be cached belongs to no person, and asks for nothing', () => {
    const cached = namesWhere((_, { cacheSeconds }) => cacheSeconds !== undefined);
    expect(cached).toHaveLength(6);
    for (const name of cached) {
      expect(endpointOf(name)).toMatchObject({ access: 'anyone', method: 'GET' });
      expect([callOf(name).query, callOf(name).body], name).toEqual([undefined, undefined]);
    }
  });
});

/** Calls that send mails or make an archive. */
const byHour = new Set<string>([
  'sendRegisterCode',
  'sendForgetPwdEmail',
  'sendEmailCodes',
  'sendDeletionCode',
  'exportData',
]);

describe('the limits of calls', () => {
  it('Every limit of calls counts whole requests in one minute, or in an hour where mails are sent and archives made', () => {
    for (const name of names) {
      const { rateLimit } = callOf(name);
      if (rateLimit === undefined) continue;
      const isByHour = byHour.has(name);
      expect(rateLimit.windowMs, name).toBe(isByHour ? HOUR_MS : MINUTE_MS);
      expect(Number.isInteger(rateLimit.max) && rateLimit.max > 0, name).toBe(true);
    }
  });

  it('Every call that changes something has a limit of its own', () => {
    expect(namesWhere(({ method }, { rateLimit }) => method === 'POST' && !rateLimit)).toEqual([]);
  });

  it('Nothing is limited more than the fetching of pictures from elsewhere, but what is counted by the hour', () => {
    const limits = names.flatMap((name) => callOf(name).rateLimit ?? []);
    const byMinute = limits.flatMap(({ max, windowMs }) => (windowMs === MINUTE_MS ? max : []));
    expect(callOf('uploadFromUrl').rateLimit?.max).toBe(10);
    expect(Math.min(...byMinute)).toBe(10);
  });

  it('Asking for the state of a run every two seconds stays far below its limit', () => {
    for (const name of ['imgResult', 'getHairStyleResult', 'getSetProgress', 'getVersions'] as const)
      expect(callOf(name).rateLimit?.max, name).toBeGreaterThanOrEqual(2 * 30);
  });
});

describe('descriptions of calls', () => {
  it('Every call is described by one line of its own', () => {
    const summaries = names.map((name) => callOf(name).summary);
    expect(summaries.filter((text) => text.trim() === '' || text.includes('\n'))).toEqual([]);
    expect(new Set(summaries).size).toBe(summaries.length);
  });

  it.each(names)('The schemas of %s can be written into the OpenAPI document', (name) => {
    const { params, query, body, result } = callOf(name);
    for (const schema of [params, query, body]) {
      if (schema) expect(z.toJSONSchema(schema, { io: 'input' })).toHaveProperty('$schema');
    }
    expect(z.toJSONSchema(result)).toHaveProperty('$schema');
  });
});
