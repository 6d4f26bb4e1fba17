import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import history from '#messages/en/history.json' with { type: 'json' };
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';
import { english } from '../support/english.ts';

const LIST = '/api/gen/list';
const id = '0192f3c1-7a44-7000-8000-000000000001';
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

const task = (state: string, files: readonly object[] = []) => ({
  id,
  feature: 'object-remover',
  state,
  progress: null,
  place: null,
  secondsLeft: null,
  cost: 0,
  files,
  findings: null,
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

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
});
afterEach(() => host.close());

async function show(): Promise<void> {
  const { HistoryList } = await import('#features/history/history-list.tsx');
  render(<HistoryList locale="en" messages={english} />);
}

/** Answers with the list as it is at each request. */
function keep(read: () => readonly object[]): void {
  host.on(LIST, (_, response) => sendEnvelope(response, { list: read(), nextCursor: null }));
}

describe('the history', () => {
  it('says that there is nothing yet, and where to begin', async () => {
    keep(() => []);
    await show();
    expect(await screen.findByRole('heading', { name: history.empty })).toBeDefined();
    expect(screen.getByRole('link', { name: history.emptyAction }).getAttribute('href')).toBe(
      '/remove-object-from-photo',
    );
  });

  it('[GEN-04] lists results with picture, state, time of deletion and what can be done', async () => {
    keep(() => [task('done', [file()])]);
    await show();
    const picture = await screen.findByRole('img');
    expect(picture.getAttribute('src')).toBe('http://files.example/preview.webp');
    expect(screen.getByText(/^Deleted in (1 hr|59 min)$/)).toBeDefined();
    for (const name of [history.download, history.runAgain, history.delete]) {
      expect(screen.getByRole('button', { name })).toBeDefined();
    }
  });

  it('[GEN-04] deletes a result by its address after asking', async () => {
    let kept = [task('done', [file()])];
    keep(() => kept);
    host.on('/api/task/deleteImgByUrl', (_, response) => {
      kept = [];
      sendEnvelope(response, { deletedFiles: 3 });
    });
    await show();
    const item = await screen.findByRole('listitem');
    const dialog = item.querySelector('dialog');
    if (!dialog) throw new Error('no dialog');
    // jsdom shows no dialogs; its buttons are there all the same.
    dialog.showModal = () => dialog.setAttribute('open', '');
    dialog.close = () => dialog.removeAttribute('open');
    fireEvent.click(screen.getByRole('button', { name: history.delete }));
    const [, confirm] = dialog.querySelectorAll('button');
    fireEvent.click(confirm as HTMLElement);
    expect(await screen.findByRole('heading', { name: history.empty })).toBeDefined();
    const [request] = host.requests('/api/task/deleteImgByUrl');
    expect(new URL(request?.url ?? '', 'http://x').searchParams.get('url')).toBe(
      'http://files.example/full.png',
    );
  });

  it('cancels what is not done yet', async () => {
    let kept = [task('waiting')];
    keep(() => kept);
    host.on('/api/task/cancel', (_, response) => {
      kept = [task('cancelled')];
      sendEnvelope(response, kept[0]);
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: history.cancel }));
    expect(await screen.findByText(history.state.cancelled)).toBeDefined();
  });

  it('says that it could not be loaded, and tries again', async () => {
    host.on(LIST, (_, response) => sendEnvelope(response, null, { code: 400, message: 'No.', status: 400 }));
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain(history.error);
    keep(() => []);
    fireEvent.click(screen.getByRole('button', { name: history.again }));
    await waitFor(() => screen.getByRole('heading', { name: history.empty }));
  });
});
