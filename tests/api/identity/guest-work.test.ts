import { expect, it } from 'vitest';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { countedUses } from '../generation/support/inspect.ts';
import { makePhoto } from '../generation/support/pictures.ts';
import { photoInput, prepareRequest, taskOf, upload } from '../generation/support/run-request.ts';
import { createStageEngine } from '../generation/support/stage-engine.ts';
import { callExamples } from '../support/call-examples.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { type AccountHost, buildAccountHost } from './support/account-host.ts';

const password = 'green paper lantern';
const email = 'person@example.com';

/** Starts a run on a photo of each size; none of them ends by itself. */
async function startOn(host: AccountHost, token: string, sizes: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const size of sizes) {
    const uploadId = await upload(host, token, { purpose: 'photo', bytes: await makePhoto(size) });
    const body = { feature: 'ai-filter', inputs: photoInput(uploadId) } as const;
    ids.push(taskOf(await host.call('img2img', { token, body })).id);
  }
  return ids;
}

async function leftOf(host: AccountHost, token: string): Promise<number | null | undefined> {
  const { result } = await host.call('getUserFeatureUsageLimit', { token });
  return result?.list.find(({ featureCode }) => featureCode === 'ai-filter')?.dailyLeftCount;
}

forOneDatabase((database) => {
  it('[AUTH-10] An account has used as much as the guest or it had, whichever is more, also with a second device', async () => {
    const host = await buildAccountHost({ database, parts: { engines: createStageEngine().engines } });
    const account = await host.register({ email, password });
    await startOn(host, account.token, [40]);
    const first = await host.visit();
    const ids = await startOn(host, first.token, [41, 42]);
    const signedIn = await host.signIn({ email, password, token: first.token });
    const token = signedIn.result?.token ?? '';
    expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.account - 2);
    expect((await host.call('list', { token })).result?.list).toHaveLength(3);

    // A photo that the account had is no further use of the second device.
    const second = await host.visit();
    await startOn(host, second.token, [40, 43, 44]);
    await host.signIn({ email, password, token: second.token });
    expect(await countedUses(host.infrastructure, account.id)).toBe(3);
    // Photos that came along go on within what was used.
    await startOn(host, token, [41, 43]);
    expect(await countedUses(host.infrastructure, account.id)).toBe(3);

    // Five photos with three uses: none is given back while three photos are left.
    for (const id of ids) taskOf(await host.call('cancelTask', { token, body: { id } }));
    const { result } = await host.call('list', { token });
    const waiting = result?.list.filter(({ state }) => state !== 'cancelled') ?? [];
    const usesAfter: number[] = [];
    for (const { id } of waiting) {
      taskOf(await host.call('cancelTask', { token, body: { id } }));
      usesAfter.push(await countedUses(host.infrastructure, account.id));
    }
    expect(usesAfter.at(-1)).toBe(0);
    expect(usesAfter).toEqual(usesAfter.toSorted((a, b) => b - a));
  });

  it('[AUTH-10] Nothing is lost where two tabs sign in at once, and the guest starts nothing more', async () => {
    const host = await buildAccountHost({ database, parts: { engines: createStageEngine().engines } });
    await host.register({ email, password });
    const guest = await host.visit();
    const body = await prepareRequest(host, guest.token);
    const { id } = taskOf(await host.call('img2img', { token: guest.token, body }));
    const envelopes = [await host.seal(password), await host.seal(password)];
    const answers = await Promise.all(
      envelopes.map((sealed) =>
        host.call('login', { token: guest.token, body: { email, password: sealed } }),
      ),
    );
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    for (const { result } of answers) {
      const list = await host.call('list', { token: result?.token ?? '' });
      expect(list.result?.list.map((task) => task.id)).toEqual([id]);
    }
    expect((await host.call('img2img', { token: guest.token, body })).status).toBe(401);
    // A host that still remembers the token starts nothing either.
    host.app.callerCache.set(guest.token, { userId: guest.id, kind: 'guest', sessionId: guest.id });
    const announced = callExamples.getMediaPreSignedUrl;
    expect((await host.call('getMediaPreSignedUrl', { token: guest.token, ...announced })).status).toBe(401);
    const { refreshToken } = guest;
    expect((await host.call('refreshToken', { body: { refreshToken } })).status).toBe(401);
    // So that the host need not wait for the run when it stops.
    await host.call('cancelTask', { token: answers[0]?.result?.token ?? '', body: { id } });
  });
});
