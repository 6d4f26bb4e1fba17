import { expect, it } from 'vitest';
import { solvePuzzle } from '#lib/browser/api-client/proof/puzzle.ts';
import { VISITS_WITHOUT_PROOF } from '#lib/catalog/limits.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';

const NEEDED = 4111;

/** A host whose network has had all the visits of the hour that need no proof. */
async function busyHost(database: 'pglite' | 'postgres', proxyHops = 0): Promise<TestHost> {
  const limits = { rateLimitFactor: 1, visitProofBits: 6 };
  const host = await buildTestHost({ database, settings: { limits, http: { proxyHops } } });
  const answers = await Promise.all(Array.from({ length: VISITS_WITHOUT_PROOF }, () => host.call('visit')));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
  return host;
}

async function solve(host: TestHost) {
  const { result } = await host.call('getVisitChallenge');
  if (result === null) throw new Error('no challenge');
  return { challenge: result.challenge, answers: solvePuzzle(result) };
}

forOneDatabase((database) => {
  it('The 61st guest of a network in an hour gets in with a proof of work, and the next hour needs none', async () => {
    const host = await busyHost(database);
    expect((await host.call('visit')).code).toBe(NEEDED);
    const { code, result } = await host.call('visit', { body: { proof: await solve(host) } });
    expect(code).toBe(200);
    const usage = await host.call('getUserFeatureUsageLimit', { token: result?.token ?? '' });
    expect(usage.code).toBe(200);
    host.clock.advance(HOUR_MS);
    expect((await host.call('visit')).code).toBe(200);
  });

  it('A proof works once, also for many at the same moment', async () => {
    const host = await busyHost(database);
    const body = { proof: await solve(host) };
    const answers = await Promise.all(Array.from({ length: 5 }, () => host.call('visit', { body })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, NEEDED, NEEDED, NEEDED, NEEDED]);
  });

  it('A proof is refused when its challenge is too old, forged, or not solved', async () => {
    const host = await busyHost(database);
    const visitWith = async (proof: { challenge: string; answers: number[] }) =>
      (await host.call('visit', { body: { proof } })).code;
    const proof = await solve(host);
    const [expires = '', bits = '', nonce = '', signature = ''] = proof.challenge.split('.');
    const later = `${Number(expires) + 600}.${bits}.${nonce}.${signature}`;
    const easier = `${expires}.0.${nonce}.${signature}`;
    for (const challenge of [later, easier, `${proof.challenge}A`, `${expires}.${bits}.${nonce}.`, 'x'])
      expect([challenge, await visitWith({ ...proof, challenge })]).toEqual([challenge, NEEDED]);
    // The smallest right answer is found, so that a smaller one is wrong.
    const at = proof.answers.findIndex((answer) => answer > 0);
    const wrong = proof.answers.with(at, (proof.answers[at] ?? 0) - 1);
    expect(await visitWith({ ...proof, answers: wrong })).toBe(NEEDED);
    expect(await visitWith(proof)).toBe(200);
    const late = await solve(host);
    host.clock.advance(5 * MINUTE_MS);
    expect(await visitWith(late)).toBe(NEEDED);
  });

  it('A proof belongs to the network that its challenge was given to', async () => {
    const host = await busyHost(database, 1);
    const other = { 'x-forwarded-for': '203.0.113.9' };
    const fill = () => host.call('visit', { headers: other });
    await Promise.all(Array.from({ length: VISITS_WITHOUT_PROOF }, fill));
    const body = { proof: await solve(host) };
    expect((await host.call('visit', { body, headers: other })).code).toBe(NEEDED);
    expect((await host.call('visit', { body })).code).toBe(200);
  });
});
