import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import sendTo from '#messages/en/sendTo.json' with { type: 'json' };
import tools from '#messages/en/tools.json' with { type: 'json' };
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';
import { english } from '#tests/support/english.ts';

const PATH = '/api/oss/uploadFromTask';
const picture = { taskId: '0192f3c1-7a44-7000-8000-000000000001', file: 1 };

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
  Object.assign(location, { assign: vi.fn() });
  sessionStorage.clear();
});
afterEach(() => host.close());

async function open(): Promise<void> {
  const { SendTo } = await import('#features/send-to/send-to.tsx');
  const { MessagesProvider } = await import('#components/messages/messages-context.tsx');
  render(
    <MessagesProvider locale="en" messages={english}>
      <SendTo picture={picture} />
    </MessagesProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: sendTo.button }));
  await screen.findByRole('dialog', { name: sendTo.title });
}

describe('the way of a result to another tool', () => {
  it('[GEN-04] Sending a result on offers the tools that work on one photo, and only those', async () => {
    await open();
    expect(screen.getByRole('button', { name: tools.recolor.name })).toBeDefined();
    expect(screen.getByRole('button', { name: tools.aiBackground.name })).toBeDefined();
    // Needs a second photo; makes videos; works from words; has no engine.
    for (const key of ['faceSwap', 'videoEnhancer', 'aiImageGenerator'] as const) {
      expect(screen.queryByRole('button', { name: tools[key].name })).toBeNull();
    }
  });

  it('[GEN-04] Sending a result on stores the picture for the tool’s page and goes there, without an upload', async () => {
    host.on(PATH, (_, response) => sendEnvelope(response, { uploadId: 'u', url: 'http://x/y' }));
    await open();
    fireEvent.click(screen.getByRole('button', { name: tools.photoEnhancer.name }));
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/de/photo-enhancer'));
    expect(host.requests(PATH).map(({ body }) => JSON.parse(body))).toEqual([picture]);
    const { asKeptPicture, keptRun } = await import('#lib/browser/storage/kept-run.ts');
    expect(asKeptPicture(keptRun('photo-enhancer') ?? '')).toEqual(picture);
    expect(asKeptPicture(picture.taskId)).toBeNull();
  });

  it('Sending a result on can be repeated on a page that is come back to', async () => {
    host.on(PATH, (_, response) => sendEnvelope(response, { uploadId: 'u', url: 'http://x/y' }));
    await open();
    const tool = screen.getByRole('button', { name: tools.photoEnhancer.name });
    fireEvent.click(tool);
    await waitFor(() => expect(location.assign).toHaveBeenCalled());
    expect(tool.getAttribute('aria-disabled')).toBe('true');
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    expect(tool.getAttribute('aria-disabled')).toBe('false');
  });

  it('Sending a result on stays and says why where the result is gone', async () => {
    host.on(PATH, (_, response) =>
      sendEnvelope(response, null, { code: 404, message: 'Gone.', status: 404 }),
    );
    await open();
    fireEvent.click(screen.getByRole('button', { name: tools.photoEnhancer.name }));
    expect((await screen.findByText('Gone.')).getAttribute('role')).toBe('alert');
    expect(location.assign).not.toHaveBeenCalled();
  });
});
