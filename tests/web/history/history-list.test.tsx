import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RUNS_PER_PHOTO } from '#lib/catalog/limits.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { formatTimeOfDay } from '#lib/i18n/format-quantity.ts';
import history from '#messages/en/history.json' with { type: 'json' };
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';
import { english } from '#tests/support/english.ts';
import { readMessages } from '#tests/support/read-messages.ts';

const say = readMessages('en');

const LIST = '/api/gen/list';
const id = '0192f3c1-7a44-7000-8000-000000000001';
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

const task = (state: string, files: readonly object[] = [], taskId = id) => ({
  id: taskId,
  feature: 'object-remover',
  rootId: taskId,
  parentTaskId: null,
  state,
  progress: null,
  place: null,
  secondsLeft: null,
  cost: 0,
  files,
  findings: null,
  usage: null,
  error: null,
  createdAt: 1_790_000_000,
});

const file = () => ({
  url: 'http://files.example/full.png',
  previewUrl: 'http://files.example/preview.webp',
  width: 40,
  height: 30,
  type: 'image/png',
  bytes: 900,
  expiresAt: inAnHour(),
});

const replaced: string[] = [];
let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
  Object.assign(location, { assign: vi.fn() });
  replaced.length = 0;
  vi.spyOn(globalThis.history, 'replaceState').mockImplementation((_, __, url) => {
    replaced.push(String(url));
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await host.close();
});

const startingWith = (action: string) => new RegExp(`^${action}: Object Remover|^${action}: AI Face Swap`);

const bodiesOf = (path: string) => host.requests(path).map(({ body }) => JSON.parse(body));

/** Ids of each call that deletes. */
const deleted = () => bodiesOf('/api/task/delete').map(({ ids }) => ids);

function onDelete(forget: () => void): void {
  host.on('/api/task/delete', ({ body }, response) => {
    forget();
    sendEnvelope(response, { deletedIds: JSON.parse(body).ids, deletedFiles: 3 });
  });
}

const inputs = [
  { role: 'photo', uploadId: id },
  { role: 'mask', uploadId: id },
];

/** Answers what a run again needs. @returns what was started */
function onRerun({ consent = false } = {}): () => unknown[] {
  host.on('/api/gen/v2/taskParamList', (_, response) =>
    sendEnvelope(response, {
      list: [{ inputs: inputs.map((input) => ({ ...input, url: null })), parameters: { seed: 4 }, consent }],
    }),
  );
  host.on('/api/gen/v2/img2img', ({ body }, response) => {
    const { feature, consent: isGiven } = JSON.parse(body);
    if (feature === 'face-swap' && !isGiven)
      sendEnvelope(response, null, { code: errorKinds.consent_required.code, message: 'No.', status: 400 });
    else sendEnvelope(response, task('waiting'));
  });
  return () => bodiesOf('/api/gen/v2/img2img');
}

async function show(): Promise<void> {
  const { default: HistoryList } = await import('#features/history/history-list.tsx');
  const { ModalPlace } = await import('#features/modals/modal-place.tsx');
  render(
    <>
      <HistoryList locale="en" messages={english} />
      <ModalPlace />
    </>,
  );
}

/** Answers the question before a deletion. */
async function confirmDeletion(): Promise<void> {
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: history.delete }));
}

/** Answers with the list as it is at each request. */
function keep(read: () => readonly object[]): void {
  host.on(LIST, (_, response) => sendEnvelope(response, { list: read(), nextCursor: null }));
}

describe('the history', () => {
  it('An empty history says that there is nothing yet, and where to begin', async () => {
    keep(() => []);
    await show();
    expect(await screen.findByRole('heading', { name: history.empty })).toBeDefined();
    expect(screen.getByRole('link', { name: history.emptyAction }).getAttribute('href')).toBe(
      '/remove-object-from-photo',
    );
  });

  it('[GEN-04] The history lists results with picture, state, time of deletion and possible actions', async () => {
    keep(() => [task('done', [file()])]);
    await show();
    const picture = await screen.findByRole('img');
    expect(picture.getAttribute('src')).toBe('http://files.example/preview.webp');
    expect(screen.getByText(/^Deleted in (1 hr|59 min)$/)).toBeDefined();
    for (const action of [history.download, history.runAgain, history.delete]) {
      expect(screen.getByRole('button', { name: startingWith(action) })).toBeDefined();
    }
  });

  it('[GEN-04] The history is filtered by tool and state on the host, and keeps the filter in the URL', async () => {
    keep(() => [task('done', [file()])]);
    await show();
    fireEvent.change(await screen.findByLabelText(history.filter.tool), { target: { value: 'recolor' } });
    fireEvent.change(screen.getByLabelText(history.filter.state), { target: { value: 'failed' } });
    await waitFor(() => {
      const query = new URL(host.requests(LIST).at(-1)?.url ?? '', 'http://x').searchParams;
      expect(Object.fromEntries(query)).toEqual({ feature: 'recolor', state: 'failed' });
    });
    expect(replaced.at(-1)).toMatch(/\?tool=recolor&state=failed$/);
  });

  it('The history says that nothing matches the filter, and shows everything again', async () => {
    keep(() => []);
    location.search = '?state=failed';
    await show();
    fireEvent.click(await screen.findByRole('button', { name: history.filter.clear }));
    expect(await screen.findByRole('heading', { name: history.empty })).toBeDefined();
  });

  it('[GEN-04] The history deletes a result after asking, and gives a receipt that has the focus', async () => {
    let kept = [task('done', [file()])];
    keep(() => kept);
    onDelete(() => {
      kept = [];
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: startingWith(history.delete) }));
    await confirmDeletion();
    expect(await screen.findByRole('heading', { name: history.empty })).toBeDefined();
    const receipt = '1 result deleted for good (3 stored files).';
    await waitFor(() => expect(document.activeElement?.textContent).toBe(receipt));
    expect(deleted()).toEqual([[id]]);
  });

  it('The focus stays on a cancelled task of the history, whose button for that is gone', async () => {
    let state = 'waiting';
    keep(() => [task(state)]);
    host.on('/api/task/cancel', (_, response) => {
      state = 'cancelled';
      sendEnvelope(response, task(state));
    });
    await show();
    const button = await screen.findByRole('button', { name: startingWith(history.cancel) });
    button.focus();
    fireEvent.click(button);
    const again = await screen.findByRole('button', { name: startingWith(history.runAgain) });
    await waitFor(() => expect(document.activeElement).toBe(again));
  });

  it('The history says at once that nothing can be deleted without a connection', async () => {
    keep(() => [task('done', [file()])]);
    await show();
    const button = await screen.findByRole('button', { name: startingWith(history.delete) });
    const { onlineManager } = await import('@tanstack/react-query');
    onlineManager.setOnline(false);
    host.on('/api/task/delete', (_, response) => response.destroy());
    fireEvent.click(button);
    await confirmDeletion();
    expect(await screen.findByText(history.noConnection)).toBeDefined();
    onlineManager.setOnline(true);
  });

  it('The receipt goes with the list that it was about', async () => {
    let kept = [task('done', [file()]), task('done', [file()], id.replace(/1$/, '2'))];
    keep(() => kept);
    onDelete(() => {
      kept = kept.slice(1);
    });
    await show();
    const [first] = await screen.findAllByRole('button', { name: startingWith(history.delete) });
    fireEvent.click(first as HTMLElement);
    await confirmDeletion();
    const receipt = '1 result deleted for good (3 stored files).';
    expect(await screen.findByText(receipt)).toBeDefined();
    fireEvent.change(screen.getByLabelText(history.filter.state), { target: { value: 'done' } });
    await waitFor(() => expect(screen.queryByText(receipt)).toBeNull());
  });

  it('[GEN-04] The history deletes what was selected after asking once', async () => {
    const ids = [id, id.replace(/1$/, '2'), id.replace(/1$/, '3')];
    let kept = ids.map((each) => task('done', [file()], each));
    keep(() => kept);
    onDelete(() => {
      kept = kept.slice(2);
    });
    await show();
    const [first, second] = await screen.findAllByRole('checkbox');
    fireEvent.click(first as HTMLElement);
    fireEvent.click(second as HTMLElement);
    const bar = within(screen.getByRole('region', { name: history.selection.title }));
    fireEvent.click(bar.getByRole('button', { name: 'Delete 2 results' }));
    await confirmDeletion();
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(deleted()).toEqual([ids.slice(0, 2)]);
    expect(screen.queryByRole('region', { name: history.selection.title })).toBeNull();
  });

  it('[GEN-04] All steps from one photo are one entry of the history, which opens at the last and links to each', async () => {
    const [second, version, other] = [2, 3, 4].map((digit) => id.replace(/1$/, String(digit)));
    const from = (taskId = '', parts = {}) => ({ ...task('done', [file()], taskId), rootId: id, ...parts });
    keep(() => [
      from(second, { feature: 'face-swap', parentTaskId: id }),
      from(version, { versionOfTaskId: id }),
      from(id),
      task('done', [file()], other),
    ]);
    await show();
    const steps = within(await screen.findByRole('list', { name: say('history.steps', { count: 2 }) }));
    expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/remove-object-from-photo',
      '/face-swap',
    ]);
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    fireEvent.click(steps.getByRole('link', { name: /^Step 1/ }));
    expect(sessionStorage.getItem('run:object-remover')).toBe(id);
    const [opens] = screen.getAllByRole('link', { name: /^AI Face Swap/ });
    fireEvent.click(opens as HTMLElement);
    expect(sessionStorage.getItem('run:face-swap')).toBe(second);
  });

  it('[GEN-04] An entry of several steps is deleted with all of them', async () => {
    const second = id.replace(/1$/, '2');
    let kept = [{ ...task('done', [file()], second), rootId: id, parentTaskId: id }, task('done', [file()])];
    keep(() => kept);
    onDelete(() => {
      kept = [];
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: startingWith(history.delete) }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete 2 results?' })).toBeDefined();
    await confirmDeletion();
    await waitFor(() => expect(deleted()).toEqual([[second, id]]));
  });

  it('[GEN-04] An entry with one result and failed runs is called one result, and all of it is deleted', async () => {
    const [second, third] = [2, 3].map((digit) => id.replace(/1$/, String(digit)));
    let kept = [task('failed', [], second), task('cancelled', [], third), task('done', [file()])].map(
      (one) => ({
        ...one,
        rootId: id,
      }),
    );
    keep(() => kept);
    onDelete(() => {
      kept = [];
    });
    await show();
    fireEvent.click(await screen.findByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Delete 1 result' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: startingWith(history.delete) }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete this result?' })).toBeDefined();
    await confirmDeletion();
    await waitFor(() => expect(deleted()).toEqual([[second, third, id]]));
    expect(await screen.findByText(/^1 result deleted for good/)).toBeDefined();
  });

  it('[GEN-04] Failed runs of different photos are counted each, as each is an entry that goes', async () => {
    keep(() => [1, 2, 3].map((digit) => task('failed', [], id.replace(/1$/, String(digit)))));
    await show();
    for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box);
    const bar = within(screen.getByRole('region', { name: history.selection.title }));
    expect(bar.getByRole('status').textContent).toBe(say('history.selection.count', { count: 3 }));
    fireEvent.click(bar.getByRole('button', { name: 'Delete 3 results' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete 3 results?' })).toBeDefined();
  });

  it('The history offers a ZIP file only where it would hold something', async () => {
    keep(() => [task('failed')]);
    await show();
    fireEvent.click(await screen.findByRole('checkbox'));
    const bar = within(screen.getByRole('region', { name: history.selection.title }));
    expect(bar.getByRole('button', { name: 'Delete 1 result' })).toBeDefined();
    expect(bar.queryByLabelText(english.zip.format)).toBeNull();
  });

  it('[GEN-04] The history runs a task again with the parameters it was started with', async () => {
    keep(() => [task('done', [file()])]);
    const started = onRerun();
    await show();
    fireEvent.click(await screen.findByRole('button', { name: startingWith(history.runAgain) }));
    await waitFor(() =>
      expect(started()).toEqual([
        {
          feature: 'object-remover',
          inputs,
          consent: false,
          parameters: { seed: 4 },
          cost: 0,
        },
      ]),
    );
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/remove-object-from-photo'));
  });

  it.each([
    { feature: 'kontext', key: 'againCredits' },
    { feature: 'headshot-generator', key: 'againHeadshots', costUnit: 'headshot' },
    { feature: 'headshot-generator', key: 'againCredits' },
  ] as const)(
    '[LIMIT-03] The history tells the price of a run of $feature that was paid for, as $key, before it runs it again',
    async ({ feature, key, ...unit }) => {
      keep(() => [{ ...task('done', [file()]), feature, cost: 8, ...unit }]);
      const started = onRerun({ consent: true });
      await show();
      fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${history.runAgain}`) }));
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.getByText(say(`history.${key}`, { cost: 8 }))).toBeDefined();
      expect(started()).toEqual([]);
      fireEvent.click(dialog.getByRole('button', { name: history.runAgain }));
      await waitFor(() => expect(started()).toMatchObject([{ feature, cost: 8 }]));
    },
  );

  it('[GEN-04] The history does not ask again for the consent that was given for the same photos', async () => {
    keep(() => [{ ...task('done', [file()]), feature: 'face-swap' }]);
    const started = onRerun({ consent: true });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: startingWith(history.runAgain) }));
    await waitFor(() => expect(started()).toMatchObject([{ feature: 'face-swap', consent: true }]));
    await waitFor(() => expect(location.assign).toHaveBeenCalled());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('[GEN-04] The history asks for consent where none was given and people are changed, and runs only then', async () => {
    keep(() => [{ ...task('done', [file()]), feature: 'face-swap' }]);
    const started = onRerun();
    await show();
    fireEvent.click(await screen.findByRole('button', { name: startingWith(history.runAgain) }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(history.consentFirst)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: history.runAgain }));
    expect(started()).toMatchObject([{ feature: 'face-swap', consent: false }]);
    fireEvent.click(dialog.getByRole('checkbox', { name: english.options.consent.text }));
    fireEvent.click(dialog.getByRole('button', { name: history.runAgain }));
    await waitFor(() => expect(started().at(-1)).toMatchObject({ feature: 'face-swap', consent: true }));
    expect(started()).toHaveLength(2);
  });

  it.each([
    { name: 'a photo of today is included', left: [0, 4], key: 'againIncluded', runs: true },
    { name: 'another photo takes one of those left', left: [2, 0], key: 'againTakes', runs: true },
    { name: 'nothing is left', left: [0, 0], key: 'againNone', runs: false },
    { name: 'the photo had its runs', left: [2, RUNS_PER_PHOTO], key: 'againUsedUp', runs: false },
  ] as const)(
    '[LIMIT-01] The history says before it runs a task again what that costs: $name',
    async ({ left: [dailyLeftCount, photoRuns], key, runs }) => {
      const resetAt = inAnHour();
      keep(() => [{ ...task('done', [file()]), usage: { dailyLeftCount, photoRuns, resetAt } }]);
      const started = onRerun();
      await show();
      fireEvent.click(await screen.findByRole('button', { name: startingWith(history.runAgain) }));
      const dialog = within(await screen.findByRole('alertdialog'));
      const facts = {
        ...{ count: dailyLeftCount, used: photoRuns, limit: RUNS_PER_PHOTO },
        at: formatTimeOfDay('en', resetAt * 1000),
      };
      expect(dialog.getByText(say(`history.${key}`, facts))).toBeDefined();
      expect(started()).toEqual([]);
      fireEvent.click(dialog.getByRole('button', { name: history.runAgain }));
      if (runs) await waitFor(() => expect(location.assign).toHaveBeenCalled());
      expect(started()).toHaveLength(runs ? 1 : 0);
    },
  );

  it('[GEN-04] The history saves all results of a set as one ZIP, and not the first alone', async () => {
    keep(() => [task('done', [file(), file(), file()])]);
    await show();
    host.on('/made', (_, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end('picture'),
    );
    host.on('/api/task/download', (_, response) =>
      sendEnvelope(response, {
        ...{ state: 'ready', url: `${location.origin}/made`, expiresAt: inAnHour() },
        ...{ type: 'image/png', name: 'sea.png', width: 40, height: 30, bytes: 7 },
      }),
    );
    const zips: number[] = [];
    URL.createObjectURL = (zip) => {
      zips.push((zip as Blob).size);
      return 'blob:zip';
    };
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const all = startingWith(say('zip.save', { count: 3 }));
    fireEvent.click(await screen.findByRole('button', { name: all }));
    expect(await screen.findByText(say('zip.saved', { count: 3 }))).toBeDefined();
    expect(
      bodiesOf('/api/task/download')
        .map(({ file }) => file)
        .toSorted(),
    ).toEqual([0, 1, 2]);
    expect(zips).toHaveLength(1);
    expect(zips[0]).toBeGreaterThan(3 * 'picture'.length);
    expect(screen.queryByRole('button', { name: startingWith(history.download) })).toBeNull();
  });

  it('[GEN-04] Who presses twice to save a result asks for it once', async () => {
    keep(() => [task('done', [file()])]);
    let refuse: (() => void) | undefined;
    host.on('/api/task/download', (_, response) => {
      refuse = () => sendEnvelope(response, null, { code: 500, status: 500 });
    });
    await show();
    const button = await screen.findByRole('button', { name: startingWith(history.download) });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(refuse).toBeDefined());
    expect(button.getAttribute('aria-disabled')).toBe('true');
    refuse?.();
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
    expect(host.requests('/api/task/download')).toHaveLength(1);
  });

  it('[GEN-04] A ZIP file goes on when its selection is cleared, until it is stopped', async () => {
    keep(() => [task('done', [file()])]);
    let given: (() => void) | undefined;
    host.on('/api/task/download', (_, response) => {
      given = () => sendEnvelope(response, null, { code: 500, status: 500 });
    });
    await show();
    fireEvent.click(await screen.findByRole('checkbox'));
    const bar = () => screen.queryByRole('region', { name: history.selection.title });
    fireEvent.click(screen.getByRole('button', { name: say('zip.save', { count: 1 }) }));
    await waitFor(() => expect(given).toBeDefined());
    fireEvent.click(screen.getByRole('button', { name: history.selection.clear }));
    expect(bar()?.textContent).toContain(say('zip.progress', { done: 0, count: 1 }));
    fireEvent.click(screen.getByRole('button', { name: say('zip.stop') }));
    given?.();
    await waitFor(() => expect(bar()).toBeNull());
  });

  it('[GEN-04] The failure of a ZIP file outlives its selection until it is closed, and is none of the next', async () => {
    keep(() => [task('done', [file()])]);
    host.on('/api/task/download', (_, response) => sendEnvelope(response, null, { code: 500, status: 500 }));
    URL.createObjectURL = () => {
      throw new Error('no room');
    };
    await show();
    const bar = () => screen.queryByRole('region', { name: history.selection.title });
    const toggle = async () => fireEvent.click(await screen.findByRole('checkbox'));
    const fail = async () => {
      fireEvent.click(screen.getByRole('button', { name: say('zip.save', { count: 1 }) }));
      await screen.findByText(english.zip.failed);
    };
    await toggle();
    await fail();
    await toggle();
    const close = within(bar() as HTMLElement).getByRole('button');
    expect(bar()?.textContent).toBe(english.zip.failed + english.zip.close);
    fireEvent.click(close);
    expect(bar()).toBeNull();
    await toggle();
    await fail();
    await toggle();
    await toggle();
    expect(screen.queryByText(english.zip.failed)).toBeNull();
    await fail();
    fireEvent.change(screen.getByLabelText(history.filter.state), { target: { value: 'done' } });
    await waitFor(() => expect(screen.queryByText(english.zip.failed)).toBeNull());
  });

  it('[GEN-04] A video of the history is fetched once, at a renewed address where the first has ended, and a failure is told', async () => {
    const video = { ...file(), kind: 'video', type: 'video/mp4', url: `${location.origin}/ended` };
    keep(() => [task('done', [video])]);
    host.on('/ended', (_, response) => response.writeHead(403).end());
    let isThere = false;
    host.on('/renewed', (_, response) => response.writeHead(isThere ? 200 : 403).end('video'));
    host.on(`/api/gen/v2/imgResult/${id}`, (_, response) =>
      sendEnvelope(response, task('done', [{ ...video, url: `${location.origin}/renewed` }])),
    );
    const notices: string[] = [];
    const { provideNotices } = await import('#lib/browser/notices/notice-request.ts');
    const stop = provideNotices(({ text }) => notices.push(text));
    URL.createObjectURL = () => 'blob:video';
    URL.revokeObjectURL = () => undefined;
    await show();
    const play = await screen.findByRole('button', { name: startingWith(history.playVideo) });
    fireEvent.click(play);
    fireEvent.click(play);
    await waitFor(() => expect(notices).toEqual([history.failed]));
    expect(host.requests('/ended')).toHaveLength(1);
    isThere = true;
    play.focus();
    fireEvent.click(play);
    await waitFor(() => expect(document.querySelector('video')?.src).toBe('blob:video'));
    // The button that was pressed is gone.
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('video')));
    stop();
  });

  it('The history cancels a task that is not done yet', async () => {
    let kept = [task('waiting')];
    keep(() => kept);
    host.on('/api/task/cancel', (_, response) => {
      kept = [task('cancelled')];
      sendEnvelope(response, kept[0]);
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: startingWith(history.cancel) }));
    expect(await screen.findByText(history.state.cancelled)).toBeDefined();
  });

  it('The history tells in the page’s language why a task failed, also without a readable answer of the host', async () => {
    keep(() => [task('waiting')]);
    host.on('/api/task/cancel', (_, response) => response.end('<html>'));
    await show();
    fireEvent.click(await screen.findByRole('button', { name: startingWith(history.cancel) }));
    expect((await screen.findByRole('alert')).textContent).toBe(history.failed);
  });

  it('A history that is refused for now says when to come back, and is not called empty', async () => {
    host.on(LIST, (_, response) => {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '600' });
      response.end(JSON.stringify({ code: 429, message: 'Too quick.', result: null }));
    });
    await show();
    const told = (await screen.findByRole('alert')).textContent;
    expect(told).toContain(history.error);
    expect(told).toContain(history.later.split('{')[0]);
    expect(told).toMatch(/\d{1,2}:\d{2}/);
    expect(screen.queryByRole('heading', { name: history.empty })).toBeNull();
  });

  it('The history says that it could not be loaded, and tries again', async () => {
    host.on(LIST, (_, response) => sendEnvelope(response, null, { code: 400, message: 'No.', status: 400 }));
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain(history.error);
    keep(() => []);
    fireEvent.click(screen.getByRole('button', { name: history.again }));
    await waitFor(() => screen.getByRole('heading', { name: history.empty }));
  });

  it('The history says that there is no connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    keep(() => []);
    await show();
    expect(await screen.findByText(history.offline.none)).toBeDefined();
  });
});
