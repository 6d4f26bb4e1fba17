import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Task } from '#lib/contract/contract.ts';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';
import { english } from '#tests/support/english.ts';
import { readMessages } from '#tests/support/read-messages.ts';

const say = readMessages('en');
const LIST = '/api/gen/v2/versions';
const DELETE_RESULTS = '/api/task/deleteResults';
const DELETE_TASKS = '/api/task/delete';

const urlOf = (name: string) => `http://files.example/${name}.png`;
const task = (id: string, names: readonly string[]): Task => ({
  ...{ id, feature: 'headshot-generator', state: 'done', progress: null, place: null, secondsLeft: null },
  ...{ rootId: id, parentTaskId: null, cost: 0, findings: null, error: null, usage: null, createdAt: 1 },
  files: names.map((name) => ({
    ...{ url: urlOf(name), previewUrl: urlOf(`${name}-small`), type: 'image/png' },
    kind: 'picture' as const,
    ...{ width: 40, height: 50, bytes: 100, expiresAt: 2_000_000_000 },
  })),
});

const first = task('first', ['one', 'two', 'three']);
const redone = task('redone', ['two-again']);

let host: BrowserHost;
let list: { task: Task; versionOf: number | null }[];
beforeEach(async () => {
  sessionStorage.clear();
  host = await openBrowserHost();
  list = [
    { task: first, versionOf: null },
    { task: redone, versionOf: 1 },
  ];
  host.on(LIST, (_, response) =>
    sendEnvelope(response, { firstId: 'first', list, left: first.files.map(() => 1) }),
  );
});
afterEach(() => host.close());

interface Parts {
  readonly useVersions: typeof import('#features/versions/use-versions.ts').useVersions;
  readonly usePicks: typeof import('#features/versions/picks.tsx').usePicks;
  readonly PickBlock: typeof import('#features/versions/picks.tsx').PickBlock;
  readonly PickMark: typeof import('#features/versions/picks.tsx').PickMark;
}

function PickedSet({ useVersions, usePicks, PickBlock, PickMark }: Parts): ReactElement {
  const versions = useVersions(first);
  const picks = usePicks(first.feature);
  return (
    <>
      {versions.pictures.map((picture, at) => (
        <PickMark
          key={picture.key}
          number={at + 1}
          isPicked={picks.has(picture)}
          onToggle={() => picks.toggle(picture)}
        />
      ))}
      <PickBlock versions={versions} picks={picks} />
    </>
  );
}

async function show() {
  // Loaded anew for each host.
  const parts = {
    ...(await import('#features/versions/use-versions.ts')),
    ...(await import('#features/versions/picks.tsx')),
    ...(await import('#features/versions/picks.tsx')),
    ...(await import('#features/versions/picks.tsx')),
  };
  const { MessagesProvider } = await import('#components/messages/messages-context.tsx');
  const { ModalPlace } = await import('#features/modals/modal-place.tsx');
  return render(
    <MessagesProvider locale="en" messages={english}>
      <PickedSet {...parts} />
      <ModalPlace />
    </MessagesProvider>,
  );
}

const mark = (number: number) =>
  screen.findByRole('checkbox', { name: say('versions.keepPicture', { number }) });

describe('picking from a set', () => {
  it('[TOOL-12] A set offers all as one file, then the marked ones, counts them, and remembers them after a reload', async () => {
    const view = await show();
    expect(screen.getByText(say('versions.pickHint'))).toBeDefined();
    await mark(4);
    expect(screen.getByRole('button', { name: say('zip.save', { count: 4 }) })).toBeDefined();
    fireEvent.click(await mark(1));
    fireEvent.click(await mark(3));
    expect(screen.getByText(say('versions.picked', { picked: 2, count: 4 }))).toBeDefined();
    expect(screen.getByRole('button', { name: say('zip.save', { count: 2 }) })).toBeDefined();
    view.unmount();
    await show();
    await mark(4);
    expect(await mark(3)).toHaveProperty('checked', true);
    expect(await mark(2)).toHaveProperty('checked', false);
  });

  it('[TOOL-12] [GEN-04] A set deletes the unmarked after asking: some of a task, or a task with all of it', async () => {
    const rest = task('first', ['one']);
    host.on(DELETE_RESULTS, (_, response) => {
      list = [{ task: rest, versionOf: null }];
      sendEnvelope(response, rest);
    });
    host.on(DELETE_TASKS, (_, response) => sendEnvelope(response, { deletedIds: [], deletedFiles: 2 }));
    await show();
    await mark(4);
    fireEvent.click(await mark(1));
    const name = say('versions.deleteOthers', { count: 3 });
    fireEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByText(say('versions.deleteAsk', { count: 3 }))).toBeDefined();
    expect(host.requests(DELETE_RESULTS)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: say('workspace.result.delete') }));
    await screen.findByText(say('versions.deleted', { count: 3 }), { exact: false });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    expect(JSON.parse(host.requests(DELETE_RESULTS)[0]?.body ?? '')).toEqual({
      id: 'first',
      urls: [urlOf('two'), urlOf('three')],
    });
    expect(JSON.parse(host.requests(DELETE_TASKS)[0]?.body ?? '')).toEqual({ ids: ['redone'] });
  });

  it('[GEN-04] A set that was deleted from closes its question, though the host does not answer what is left', async () => {
    const rest = task('first', ['one']);
    host.on(DELETE_RESULTS, (_, response) => sendEnvelope(response, rest));
    host.on(DELETE_TASKS, (_, response) => sendEnvelope(response, { deletedIds: [], deletedFiles: 2 }));
    await show();
    await mark(4);
    fireEvent.click(await mark(1));
    host.on(LIST, (_, response) => response.destroy());
    fireEvent.click(screen.getByRole('button', { name: say('versions.deleteOthers', { count: 3 }) }));
    fireEvent.click(await screen.findByRole('button', { name: say('workspace.result.delete') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await screen.findByText(say('versions.deleted', { count: 3 }), { exact: false });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  it('A set keeps everything where the host refuses, and says why', async () => {
    host.on(DELETE_RESULTS, (_, response) => sendEnvelope(response, null, { code: 404, message: 'Gone.' }));
    await show();
    await mark(4);
    fireEvent.click(await mark(1));
    fireEvent.click(screen.getByRole('button', { name: say('versions.deleteOthers', { count: 3 }) }));
    fireEvent.click(await screen.findByRole('button', { name: say('workspace.result.delete') }));
    await waitFor(() => expect(screen.getByText('Gone.')).toBeDefined());
    expect(screen.getAllByRole('checkbox', { hidden: true })).toHaveLength(4);
  });
});
