import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { watchOtherTabs } from '#features/session/start-session.ts';
import { session as shared } from '#lib/browser/api-client/call.ts';
import { signOut } from '#lib/browser/api-client/sign-out.ts';
import { keep, readKept } from '#lib/browser/storage/device-store.ts';
import { earlierWords, rememberWords } from '#lib/browser/storage/earlier-words.ts';
import { addRunNotice, readRunNotices } from '#lib/browser/storage/finished-runs.ts';
import { keepBatchRun, keepRun, keepWaitingBatch, keptRun } from '#lib/browser/storage/kept-run.ts';
import { keepPhotoName, keptPhotoName } from '#lib/browser/storage/photo-names.ts';
import { recallRoot, rememberRoot } from '#lib/browser/storage/photo-roots.ts';
import { keepPerson, userStore } from '#lib/browser/user/user-store.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { inHours } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';
import { openOtherTab } from '../support/open-other-tab.ts';

const session = { token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) };
const photo = new Blob(['photo']);
const TASK = '0192f3c1-7a44-7000-8000-00000000000a';
/** Choices for the device. */
const choices = [
  ['consent', 'necessary'],
  ['theme', 'dark'],
  ['photos-wait', '1'],
  ['trial-badge', '0.5 0.5'],
] as const;
/** Told by the host to the person, or of an offer to them. */
const answers = [
  ['query:["limits"]', '{}'],
  ['trial-end', String(inHours(1))],
] as const;

let host: Host;
beforeEach(async () => {
  host = await openHost();
  host.answer('logout', () => ({}));
  keepPerson({ id: 'one', bio: '', isVip: false, ...session });
});
afterEach(async () => {
  userStore.setState(userStore.getInitialState(), true);
  await host.close();
});

/** Leaves all kinds of traces on the device. */
async function work(): Promise<void> {
  for (const shelf of ['photos', 'marks', 'settings', 'batches', 'batchPhotos'] as const)
    await keep(shelf, { key: 'key', value: photo });
  keepRun('ai-filter', TASK);
  keepBatchRun('colorize', 'batch');
  keepWaitingBatch('object-remover', 'batch');
  keepPhotoName([TASK], 'us at the beach');
  rememberWords('my words');
  addRunNotice({ feature: 'ai-filter', id: TASK });
  await rememberRoot(photo, TASK);
  for (const [key, value] of [...choices, ...answers]) localStorage.setItem(key, value);
}

async function traces(): Promise<unknown[]> {
  const shelves = ['photos', 'marks', 'settings', 'batches', 'batchPhotos'] as const;
  const kept = await Promise.all(shelves.map((shelf) => readKept(shelf, 'key')));
  const runs = ['ai-filter', 'colorize', 'object-remover'].map(keptRun);
  const others = [keptPhotoName(TASK), earlierWords()[0], readRunNotices()[0], await recallRoot(photo)];
  const told = answers.map(([key]) => localStorage.getItem(key));
  return [...kept, ...runs, ...others, ...told].filter((trace) => trace !== null && trace !== undefined);
}

it('[SHELL-06] Signing out leaves nothing of what was done for the next person at this device', async () => {
  await work();
  expect(await traces()).toHaveLength(14);
  await signOut();
  expect(await traces()).toEqual([]);
  expect(choices.map(([key]) => [key, localStorage.getItem(key)])).toEqual(choices);
  // A logout that arrives later would be told to the host of the next test.
  await expect.poll(() => host.requests('logout')).toHaveLength(1);
});

it('[SHELL-06] Signing out is told to the host before the device is cleared, which another tab may delay', async () => {
  await work();
  const opened = indexedDB.open('pictor');
  const reader = await new Promise<IDBDatabase>((resolve) => {
    opened.onsuccess = () => resolve(opened.result);
  });
  // An open connection would keep all later tests waiting.
  onTestFinished(() => reader.close());
  let isOver = false;
  const left = signOut().then(() => {
    isOver = true;
  });
  await expect.poll(() => host.requests('logout')).toHaveLength(1);
  expect(isOver).toBe(false);
  reader.close();
  await left;
});

it('[SHELL-06] An account whose session has ended leaves nothing behind, either', async () => {
  await work();
  const refusal = JSON.stringify({ code: 401, message: 'Over.', result: null });
  const body = new Blob([refusal], { type: 'application/json' });
  host.serve(endpoints.refreshToken.path, () => ({ status: 401, body }));
  await expect(shared.renew(session.token)).rejects.toMatchObject({ key: 'login_required' });
  await expect.poll(traces).toEqual([]);
});

it('[SHELL-06] A tab forgets what it keeps when another tab signs out, and nothing when a guest signs in', async () => {
  const other = openOtherTab();
  const stop = watchOtherTabs();
  const store = (user: object | null) =>
    other.storage.setItem('user', JSON.stringify({ state: { user, session: user && session }, version: 1 }));
  keepPerson({ id: 'guest', bio: 'temp', isVip: false, ...session });
  keepRun('ai-filter', TASK);
  store({ id: 'one', bio: '', isVip: false });
  await expect.poll(() => userStore.getState().user?.id).toBe('one');
  expect(keptRun('ai-filter')).toBe(TASK);
  store(null);
  await expect.poll(() => keptRun('ai-filter')).toBeNull();
  stop();
  other.close();
});
