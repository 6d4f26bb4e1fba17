import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import finishedRun from '#messages/de/finishedRun.json' with { type: 'json' };
import tools from '#messages/de/tools.json' with { type: 'json' };
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';

const id = '0192f3c1-7a44-7000-8000-000000000001';
const RESULT = `/api/gen/v2/imgResult/${id}`;

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
  see('visible');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await host.close();
});

function see(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function answer(state: string): void {
  host.on(RESULT, (_, response) =>
    sendEnvelope(response, { id, feature: 'ai-filter', state, files: [], error: null }),
  );
}

/** A page of the site on which a run was noted before, by another page. */
async function openPage(): Promise<void> {
  localStorage.setItem('arrivals', JSON.stringify([{ feature: 'ai-filter', id }]));
  // Loaded beforehand, so that no test waits for the compiler.
  await import('#features/finished-run/finished-run-notices.tsx');
  const { FinishedRunWatch } = await import('#features/finished-run/finished-run-watch.tsx');
  render(<FinishedRunWatch />);
}

const done = finishedRun.done.replace('{tool}', tools.aiFilter.name);

describe('a result that arrives on another page', () => {
  it('[GEN-03] A finished run is announced once on another page, in a live region with a link to it', async () => {
    answer('done');
    await openPage();
    await screen.findByText(done, { selector: 'li *' });
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain(done));
    const link = screen.getByRole('link', { name: finishedRun.show });
    expect(link.getAttribute('href')).toBe('/de/ai-filter');
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(sessionStorage.getItem('run:ai-filter')).toBe(id);
    expect(localStorage.getItem('arrivals')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: finishedRun.close }));
    expect(screen.queryByText(done)).toBeNull();
  });

  it('A photo that could not be finished is announced on another page', async () => {
    answer('failed');
    await openPage();
    expect(await screen.findByText(finishedRun.failed.replace('{tool}', tools.aiFilter.name))).toBeDefined();
  });

  it('A cancelled run is not announced', async () => {
    answer('cancelled');
    await openPage();
    await waitFor(() => expect(localStorage.getItem('arrivals')).toBeNull());
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('A run is not asked about while nobody looks at the page', async () => {
    see('hidden');
    answer('done');
    await openPage();
    await screen.findByRole('region', { name: finishedRun.region });
    expect(host.requests(RESULT)).toHaveLength(0);
    see('visible');
    expect(await screen.findByText(done)).toBeDefined();
  });

  it('A run whose task is gone is forgotten', async () => {
    await openPage();
    await waitFor(() => expect(localStorage.getItem('arrivals')).toBeNull());
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('The title of the page that shows a finished run is marked until somebody looks', async () => {
    const { markRunEnded, addRunNotice } = await import('#lib/browser/storage/finished-runs.ts');
    document.title = 'Pictor';
    const { FinishedRunWatch } = await import('#features/finished-run/finished-run-watch.tsx');
    render(<FinishedRunWatch />);
    addRunNotice({ feature: 'ai-filter', id });
    await screen.findByRole('region', { name: finishedRun.region });
    const other = `${id.slice(0, -1)}2`;
    addRunNotice({ feature: 'ai-filter', id: other });
    see('hidden');
    markRunEnded(id);
    // As where several versions come to their end.
    markRunEnded(other);
    expect(document.title).toBe(finishedRun.title.replace('{title}', 'Pictor'));
    expect(localStorage.getItem('arrivals')).not.toBeNull();
    see('visible');
    expect(document.title).toBe('Pictor');
    expect(localStorage.getItem('arrivals')).toBeNull();
    expect(host.requests(RESULT)).toHaveLength(0);
  });
});
