import type { Context } from '#api/context.ts';
import { issueLots } from '#api/credits/issue-lots.ts';
import { enqueueTask } from '#api/generation/start/start-run.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { makePhoto } from '#tests/api/generation/support/pictures.ts';
import { upload } from '#tests/api/generation/support/run-request.ts';
import { callHost } from '#tests/api/support/call-host.ts';

const RUNS_PER_PERSON = 10;
const PEOPLE = 20;
const AT_ONCE = 8;

/** Runs that are ready to be started, of so many people with credits and a photo each. */
export async function prepareRuns(context: Context, people: number): Promise<(() => Promise<unknown>)[]> {
  const host = { call: callHost(context.settings.http.apiOrigin) };
  const bytes = await makePhoto(40);
  const starts: (() => Promise<unknown>)[] = [];
  for (let person = 0; person < people; person++) {
    const { result } = await host.call('visit', { body: {} });
    if (!result) throw new Error('The host let nobody in');
    const { id: userId, token } = result;
    await giveCredits(context, userId);
    const uploadId = await upload(host, token, { purpose: 'photo', bytes });
    const inputs = [{ role: 'photo', uploadId }] as const;
    const request = { feature: 'ai-filter', inputs, consent: true, parameters: {} };
    const caller = { userId, kind: 'guest', sessionId: '' } as const;
    const start = () => enqueueTask(context, { caller, network: null, request, key: null });
    starts.push(...Array.from({ length: RUNS_PER_PERSON }, () => start));
  }
  return starts;
}

/** Starts of runs in a second, from the request to the row and the job on the disk. */
export async function measureEnqueues(context: Context): Promise<number> {
  const starts = await prepareRuns(context, PEOPLE);
  const began = performance.now();
  const queue = starts.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const start of queue) await start();
    }),
  );
  return starts.length / ((performance.now() - began) / 1000);
}

async function giveCredits({ database }: Context, userId: string): Promise<void> {
  const now = Date.now();
  const lot = {
    userId,
    unit: 'credit',
    scope: 'video_and_models',
    kind: 'operator',
    source: userId,
  } as const;
  const lots = [{ ...lot, amount: 1000, expiresAt: now + DAY_MS }];
  await database.transaction((tx) => issueLots(tx, { lots, now }));
}
