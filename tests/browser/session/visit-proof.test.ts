import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '#lib/browser/api-client/call.ts';
import { solvePuzzle } from '#lib/browser/api-client/proof/puzzle.ts';
import { userStore } from '#lib/browser/user/user-store.ts';
import { PROOF_PARTS } from '#lib/catalog/limits.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { inHours } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';
import type { SentRequest } from '../support/route-requests.ts';

const puzzle = { seed: '5e'.repeat(32), bits: 10 };
const NEEDED = { code: 4111, message: 'Reload the page.', result: null };

let host: Host;
const visits: { readonly proof?: unknown }[] = [];
const workers: string[] = [];

beforeEach(async () => {
  visits.length = 0;
  workers.length = 0;
  host = await openHost();
  userStore.setState(userStore.getInitialState(), true);
  const RealWorker = globalThis.Worker;
  vi.stubGlobal(
    'Worker',
    class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers.push(String(url));
      }
    },
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await host.close();
});

function answerVisits(answer: (visit: { readonly proof?: unknown }) => object): void {
  host.serve(endpoints.visit.path, ({ body }: SentRequest) => {
    const visit = JSON.parse(body || '{}');
    visits.push(visit);
    return { body: new Blob([JSON.stringify(answer(visit))], { type: 'application/json' }) };
  });
}

const guest = {
  ...{ id: '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b', bio: 'temp', isVip: false, current: null },
  ...{ token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) },
};

it('A browser of a busy network does the work it is asked for beside the page, and gets in', async () => {
  const challenge = { challenge: 'the challenge', ...puzzle, parts: PROOF_PARTS, expiresAt: inHours(1) };
  host.answer('getVisitChallenge', () => challenge);
  answerVisits(({ proof }) => (proof ? { code: 200, message: 'success', result: guest } : NEEDED));
  expect(await session.bearerToken()).toBe('token');
  expect(workers).toHaveLength(1);
  expect(workers[0]).toContain('proof-worker');
  const answers = solvePuzzle(puzzle);
  expect(visits).toEqual([{}, { proof: { challenge: 'the challenge', answers } }]);
});

it('A browser of an ordinary network loads nothing of the work', async () => {
  answerVisits(() => ({ code: 200, message: 'success', result: guest }));
  expect(await session.bearerToken()).toBe('token');
  expect(workers).toEqual([]);
});
