import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Task } from '#lib/contract/contract.ts';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';
import { english } from '#tests/support/english.ts';
import { readMessages } from '#tests/support/read-messages.ts';

const say = readMessages('en');
const START = '/api/gen/v2/version';
const LIST = '/api/gen/v2/versions';
const CANCEL = '/api/task/cancel';

const task = (id: string, state: Task['state'], pictures = 1): Task => ({
  ...{ id, feature: 'ai-filter', state, progress: state === 'running' ? 40 : null, place: null },
  ...{
    rootId: id,
    parentTaskId: null,
    usage: null,
    secondsLeft: null,
    cost: 0,
    findings: null,
    error: null,
    createdAt: 1,
  },
  files: Array.from({ length: state === 'done' ? pictures : 0 }, (_, at) => ({
    ...{ url: `http://files.example/${id}-${at}.png`, previewUrl: `http://files.example/${id}-${at}.webp` },
    kind: 'picture' as const,
    ...{ width: 40, height: 30, type: 'image/png', bytes: 100, expiresAt: 2_000_000_000 },
  })),
});

let host: BrowserHost;
/** State of the host. */
let list: { task: Task; versionOf: number | null }[];
let left: number[];

beforeEach(async () => {
  host = await openBrowserHost();
  list = [{ task: task('first', 'done'), versionOf: null }];
  left = [2];
  host.on(LIST, (_, response) => sendEnvelope(response, { firstId: 'first', list, left }));
  host.on(START, ({ body }, response) => {
    const { file } = JSON.parse(body);
    const version = task(`version-${list.length}`, 'running');
    list = [...list, { task: version, versionOf: file }];
    left = left.map((count, at) => (at === file ? count - 1 : count));
    sendEnvelope(response, version);
  });
});
afterEach(() => host.close());

const end = (id: string, state: Task['state'] = 'done') => {
  list = list.map((entry) => (entry.task.id === id ? { ...entry, task: task(id, state) } : entry));
};

interface Parts {
  readonly useVersions: typeof import('#features/versions/use-versions.ts').useVersions;
  readonly row: typeof import('#features/versions/version-row.tsx');
}

interface RowProps {
  readonly parts: Parts;
  readonly first: Task;
  readonly isSet: boolean;
  readonly cost: number | null;
}

function Row({ parts, first, isSet, cost }: RowProps): ReactElement {
  const { useVersions, row } = parts;
  const versions = useVersions(first);
  const [key, setKey] = useState('');
  const chosen = versions.pictures.find((picture) => picture.key === key) ?? versions.pictures[0];
  if (!chosen) return <p>nothing</p>;
  return (
    <>
      <row.VersionRow {...{ versions, chosen, isSet }} onChoose={(to) => setKey(to.key)} />
      <row.MoreVersions {...{ versions, chosen, isSet, cost }} runSeconds={4} />
    </>
  );
}

async function show({
  isSet = false,
  cost = 0,
}: {
  isSet?: boolean;
  cost?: number | null;
} = {}): Promise<void> {
  // Loaded anew for each host.
  const { useVersions } = await import('#features/versions/use-versions.ts');
  const row = await import('#features/versions/version-row.tsx');
  const { MessagesProvider } = await import('#components/messages/messages-context.tsx');
  const first = list[0]?.task ?? task('first', 'done');
  render(
    <MessagesProvider locale="en" messages={english}>
      <Row parts={{ useVersions, row }} first={first} {...{ isSet, cost }} />
    </MessagesProvider>,
  );
}

const more = () => screen.findByRole('button', { name: say('versions.more', { count: 2 }) });
const nameOf = (number: number, count: number) => say('versions.number', { number, count });

describe('versions side by side', () => {
  it('Versions say before the click that they cost nothing and how long they take', async () => {
    await show();
    const button = await more();
    const note = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(note).toContain(say('versions.freeTime', { time: '4 sec' }));
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('[LIMIT-03] Versions that cost credits say so before the click, and each is started at that price', async () => {
    await show({ cost: 4 });
    const button = await more();
    const note = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(note?.trim()).toBe(say('versions.credits', { cost: 4 }));
    fireEvent.click(button);
    await waitFor(() => expect(host.requests(START)).toHaveLength(2));
    expect(host.requests(START).map(({ body }) => JSON.parse(body).cost)).toEqual([4, 4]);
  });

  it('[LIMIT-03] Before the host has priced a model, nothing is said to be free, and nothing is started', async () => {
    await show({ cost: null });
    const button = await more();
    const note = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(note?.trim()).toBe('');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(host.requests(START)).toHaveLength(0);
  });

  it('[GEN-03] Versions arrive one by one, each with its progress, and one of them is chosen', async () => {
    await show();
    fireEvent.click(await more());
    const [second] = await waitFor(() => {
      const bars = screen.getAllByRole('progressbar');
      expect(bars.map(({ ariaLabel }) => ariaLabel)).toEqual([nameOf(2, 3), nameOf(3, 3)]);
      return bars;
    });
    expect(second?.ariaValueNow).toBe('40');
    expect(screen.getByText(say('versions.working', { count: 2 }))).toBeDefined();
    end('version-1');
    const version = await screen.findByRole('radio', { name: nameOf(2, 3) });
    expect(screen.getAllByRole('progressbar')).toHaveLength(1);
    fireEvent.click(version);
    expect(version).toHaveProperty('checked', true);
    end('version-2');
    await screen.findByRole('radio', { name: nameOf(3, 3) });
    expect(version).toHaveProperty('checked', true);
    expect(screen.queryByRole('button')).toBeNull();
    expect(host.requests(START).map(({ body }) => JSON.parse(body))).toEqual(
      Array.from({ length: 2 }, () => ({ id: 'first', file: 0, cost: 0 })),
    );
  });

  it('The focus stays where it was when the last version was asked for', async () => {
    await show();
    const button = await more();
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(button);
    await waitFor(() => expect(screen.getAllByRole('progressbar')).toHaveLength(2));
    await waitFor(() => expect(document.activeElement?.className).toBe('version-more'));
  });

  it('Versions can be cancelled one by one, and be asked for anew then', async () => {
    host.on(CANCEL, ({ body }, response) => {
      const { id } = JSON.parse(body);
      left = [1];
      end(id, 'cancelled');
      sendEnvelope(response, task(id, 'cancelled'));
    });
    await show();
    fireEvent.click(await more());
    const cancel = say('versions.cancel', { name: nameOf(3, 3) });
    const button = await screen.findByRole('button', { name: cancel });
    button.focus();
    fireEvent.click(button);
    expect(await screen.findByRole('progressbar', { name: nameOf(2, 2) })).toBeDefined();
    // The button that was pressed is gone.
    await waitFor(() => expect(document.activeElement?.className).toBe('version-more'));
    expect(await screen.findByRole('button', { name: say('versions.more', { count: 1 }) })).toBeDefined();
  });

  it('A version that is ready by itself leaves the focus where it is', async () => {
    await show();
    fireEvent.click(await more());
    await waitFor(() => expect(document.activeElement?.className).toBe('version-more'));
    (document.activeElement as HTMLElement).blur();
    end('version-1');
    await screen.findByRole('radio', { name: nameOf(2, 3) });
    expect(document.activeElement).toBe(document.body);
  });

  it('Versions are restored after a reload, with those that are still being made', async () => {
    list = [
      ...list,
      { task: task('version-1', 'done'), versionOf: 0 },
      { task: task('version-2', 'running'), versionOf: 0 },
    ];
    left = [0];
    await show();
    expect(await screen.findByRole('progressbar', { name: nameOf(3, 3) })).toBeDefined();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    end('version-2');
    expect(await screen.findByRole('radio', { name: nameOf(3, 3) })).toBeDefined();
  });

  it('Versions say why none could be started', async () => {
    host.on(START, (_, response) => sendEnvelope(response, null, { code: 4601, message: 'Full.' }));
    await show();
    fireEvent.click(await more());
    expect((await screen.findByText('Full.')).getAttribute('role')).toBe('alert');
    expect(await more()).toBeDefined();
  });

  it('Versions are not offered where the host knows of none', async () => {
    left = [];
    await show();
    await waitFor(() => expect(host.requests(LIST)).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[TOOL-12] One picture of a set is made anew, and comes beside the one it is made of', async () => {
    list = [{ task: task('first', 'done', 3), versionOf: null }];
    left = [2, 2, 2];
    await show({ isSet: true });
    const results = within(await screen.findByRole('group', { name: say('options.results.title') }));
    fireEvent.click(
      results.getByRole('radio', { name: say('options.results.number', { number: 2, count: 3 }) }),
    );
    fireEvent.click(await screen.findByRole('button', { name: say('versions.redo') }));
    await screen.findByRole('progressbar');
    end('version-1');
    const versionUrl = task('version-1', 'done').files[0]?.previewUrl;
    const name = say('options.results.number', { number: 3, count: 4 });
    await waitFor(() => {
      const label = screen.getByRole('radio', { name }).closest('label');
      expect(label?.querySelector('img')?.src).toBe(versionUrl);
    });
    expect(JSON.parse(host.requests(START)[0]?.body ?? '')).toEqual({ id: 'first', file: 1, cost: 0 });
    expect(await screen.findByText(say('versions.redoLeft', { count: 1 }), { exact: false })).toBeDefined();
  });
});
