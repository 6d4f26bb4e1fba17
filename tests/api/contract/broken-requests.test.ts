import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Endpoint } from '#lib/contract/endpoints.ts';
import { type EndpointName, endpoints } from '#lib/contract/endpoints.ts';
import { propertySeed } from '#tests/support/property-seed.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { callExamples } from '../support/call-examples.ts';
import { callUrl } from '../support/call-host.ts';
import { forEachDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';

const REQUESTS = process.env.EXHAUSTIVE ? 5000 : 150;
const MAX_GROWTH_BYTES = 40 * 1024 * 1024;
/** Nothing should take as long; it is only there so that a hang fails this request and not the whole run. */
const HANG_MS = 15_000;
/**
 * So many are asked one after another that the bound for one test does not fit; a tenth of this is enough on
 * a machine at rest.
 */
const TIMEOUT = { timeout: 300_000 + REQUESTS * 100 };

const names = Object.keys(endpoints) as EndpointName[];

interface BrokenRequest {
  readonly name: EndpointName;
  readonly url: string;
  readonly body: string;
}

/** Values that have broken hosts before, beside arbitrary JSON. */
const strangeValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    ...[null, '', '\u0000', 'a\u0000b', '\ud800', ' '.repeat(1000), '../../etc/passwd', "' or 1=1 --"],
    ...[-1, 0, 1e308, -0, 2 ** 53, [], {}, [[]], { a: { b: { c: [] } } }, true],
    ...[
      '00000000-0000-0000-0000-000000000000',
      'https://u:p@[::1]:99999/x',
      'javascript:alert(1)',
      '👩‍👩‍👧'.repeat(50),
    ],
  ),
);

const strangeText = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 50 }));

function brokenBody(name: EndpointName): fc.Arbitrary<string> {
  const valid: Readonly<Record<string, unknown>> = callExamples[name].body ?? {};
  const keys = [...Object.keys(valid), 'unknown', '__proto__', 'constructor', 'parameters'];
  const changed = fc.tuple(fc.constantFrom(...keys), strangeValue).map(
    ([key, value]) =>
      `{${Object.entries(valid)
        .filter(([other]) => other !== key)
        .concat([[key, value]])
        .map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`)
        .join(',')}}`,
  );
  const without = fc
    .constantFrom(...keys)
    .map((key) =>
      JSON.stringify(Object.fromEntries(Object.entries(valid).filter(([other]) => other !== key))),
    );
  const nested = fc.integer({ min: 100, max: 5000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
  return fc.oneof(
    { weight: 6, arbitrary: changed },
    { weight: 2, arbitrary: without },
    { weight: 2, arbitrary: strangeValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: strangeText },
    { weight: 1, arbitrary: nested },
  );
}

function brokenUrl(host: TestHost, name: EndpointName): fc.Arbitrary<string> {
  const example = callExamples[name];
  const usual = callUrl(host.origin, name, example);
  const params = strangeText.map((text) => {
    const filled = endpoints[name].path.replace(
      /:\w+/g,
      () => encodeURIComponent(text.toWellFormed()) || 'x',
    );
    return new URL(filled, host.origin).href;
  });
  const query = fc
    .tuple(fc.constantFrom('limit', 'cursor', 'url', 'x', '__proto__', 'limit[]', ''), strangeText)
    .map(([key, value]) => {
      const url = new URL(usual);
      url.searchParams.set(key, value);
      return url.href;
    });
  return fc.oneof(fc.constant(usual), params, query);
}

function brokenRequest(host: TestHost): fc.Arbitrary<BrokenRequest> {
  return fc
    .constantFrom(...names)
    .chain((name) =>
      fc.record({ name: fc.constant(name), url: brokenUrl(host, name), body: brokenBody(name) }),
    );
}

async function statusOf(request: BrokenRequest, token: string): Promise<number> {
  const { method }: Endpoint = endpoints[request.name];
  const response = await fetch(request.url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: request.body } : {}),
    signal: AbortSignal.timeout(HANG_MS),
  });
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
  } else {
    const answer = await response.json();
    const { field, ...envelope } = answer;
    expect(Object.keys(envelope)).toEqual(['code', 'message', 'result']);
    expect(field === undefined || answer.code === 400).toBe(true);
    expect(response.status === 200 || answer.code === response.status).toBe(true);
  }
  return response.status;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

forEachDatabase((database) => {
  it(
    `The host answers ${REQUESTS} broken requests without a failure of its own and stores nothing of them`,
    TIMEOUT,
    async () => {
      process.stdout.write(`broken requests on ${database}: SEED=${propertySeed}\n`);
      const host = await buildTestHost({ database });
      const { token } = await openAccount(host);
      const requests = fc.sample(brokenRequest(host), { seed: propertySeed, numRuns: REQUESTS });
      const warmUp = requests.slice(0, 100);
      for (const request of warmUp) await statusOf(request, token);
      const before = heapBytes();
      const statuses = new Map<number, number>();
      for (const request of requests) {
        const status = await statusOf(request, token);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        // 401 would be right for refreshToken alone, whose token is in its body.
        const ofToken = request.name === 'refreshToken' ? [401] : [];
        // An address gets one code a minute.
        const ofCodes = request.name.startsWith('send') ? [429] : [];
        const allowed = [200, 400, 404, ...ofToken, ...ofCodes];
        expect(allowed, JSON.stringify(request)).toContain(status);
      }
      expect(statuses.get(400) ?? 0).toBeGreaterThan(REQUESTS / 3);
      expect(heapBytes() - before).toBeLessThan(MAX_GROWTH_BYTES);
      expect((await host.call('getSysConfig')).status).toBe(200);
    },
  );
});
