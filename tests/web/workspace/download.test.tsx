import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Body } from '#lib/contract/contract.ts';
import { formatBytes } from '#lib/i18n/format-quantity.ts';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';
import { english } from '#tests/support/english.ts';
import { makeTask, makeTaskFile } from '#tests/support/make-task.ts';
import { readMessages } from '#tests/support/read-messages.ts';

const DOWNLOAD = '/api/task/download';
const say = readMessages('en');

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
  host.on(DOWNLOAD, (_, response) =>
    sendEnvelope(response, {
      state: 'prepared',
      type: 'image/jpeg',
      name: 'made.jpg',
      width: 40,
      height: 30,
      bytes: 1200,
    }),
  );
});
afterEach(() => host.close());

interface Shown {
  readonly type?: string;
  readonly transparent?: true;
  readonly photoType?: string;
  readonly background?: string;
}

async function show({ type = 'image/png', transparent, ...rest }: Shown = {}): Promise<void> {
  const { DownloadBlock } = await import('#features/workspace/result/download-block.tsx');
  const { MessagesProvider } = await import('#components/messages/messages-context.tsx');
  const findings = transparent ? { transparent } : null;
  const task = makeTask({ id: 'one', findings, files: [makeTaskFile({ type })] });
  render(
    <MessagesProvider locale="en" messages={english}>
      <DownloadBlock task={task} index={0} {...rest} />
    </MessagesProvider>,
  );
}

const size = formatBytes('en-US', 1200);
const ready = say('workspace.download.ready', { format: 'PNG', width: 40, height: 30, size }).replaceAll(
  /\s/g,
  ' ',
);

const asked = (): Body<'downloadTask'>[] => host.requests(DOWNLOAD).map(({ body }) => JSON.parse(body));
const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the download', () => {
  it('[GEN-04] The download tells size and bytes beforehand, and at first includes no data of the photo', async () => {
    await show();
    expect(await screen.findByText(ready)).toBeDefined();
    expect(asked()).toEqual([{ id: 'one', file: 0, format: 'png', metadata: 'none', prepareOnly: true }]);
    expect(screen.getByText(english.result.choices.lossless)).toBeDefined();
    expect(screen.getByText(english.result.metadata.noneNote)).toBeDefined();
  });

  it('[GEN-04] The download begins with the format of the photo, and PNG where parts are transparent', async () => {
    await show({ photoType: 'image/jpeg' });
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ format: 'jpeg', quality: 92 }));
    cleanup();
    await show({ photoType: 'image/jpeg', transparent: true });
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ format: 'png' }));
    cleanup();
    await show({ photoType: 'image/jpeg', transparent: true, background: 'blur-50' });
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ format: 'jpeg', background: 'blur-50' }));
  });

  it('[GEN-04] JPEG of a cut-out asks for the colour of its background, white at first', async () => {
    await show({ photoType: 'image/png', transparent: true });
    await screen.findByText(ready);
    expect(asked().at(-1)).not.toHaveProperty('background');
    expect(screen.queryByText(english.cutOut.jpeg.note)).toBeNull();
    choose('JPEG');
    expect(screen.getByText(english.cutOut.jpeg.note)).toBeDefined();
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ format: 'jpeg', background: '#ffffff' }));
    const hex = screen.getByRole('textbox', { name: english.options.colors.hex });
    fireEvent.change(hex, { target: { value: '#1D2a44' } });
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ format: 'jpeg', background: '#1d2a44' }));
  });

  it('[GEN-04] The download asks once for the quality at which the slider rests, for each format', async () => {
    await show();
    await screen.findByText(ready);
    choose('JPEG');
    const slider = await screen.findByRole('slider', { name: english.result.choices.quality });
    expect(slider).toHaveProperty('value', '92');
    for (const value of ['80', '70', '61']) fireEvent.change(slider, { target: { value } });
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ format: 'jpeg', quality: 61 }));
    expect(asked().filter(({ format }) => format === 'jpeg')).toHaveLength(1);
    choose('AVIF');
    expect(slider).toHaveProperty('value', '70');
    choose('JPEG');
    expect(slider).toHaveProperty('value', '61');
  });

  it('[GEN-04] The download says which data of the photo are included', async () => {
    await show();
    choose(english.result.metadata.camera);
    expect(screen.getByText(english.result.metadata.cameraNote)).toBeDefined();
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ format: 'png', metadata: 'camera' }));
  });

  it('A download is asked for once, however often the button is pressed after it failed', async () => {
    host.on(DOWNLOAD, (_, response) => sendEnvelope(response, null, { code: 4634, message: 'It broke.' }));
    await show();
    await screen.findByText('It broke.');
    host.on(DOWNLOAD, () => undefined);
    const button = screen.getByRole('button', { name: say('workspace.download.button', { format: 'PNG' }) });
    fireEvent.click(button);
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(screen.queryByText('It broke.')).toBeNull();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    await waitFor(() => expect(screen.getByText(english.workspace.download.preparing)).toBeDefined());
    expect(asked()).toHaveLength(2);
  });

  it('[LIMIT-06] A download that is refused says why, and the file stays prepared', async () => {
    await show();
    await screen.findByText(ready);
    host.on(DOWNLOAD, (_, response) => sendEnvelope(response, null, { code: 4603, message: 'None left.' }));
    choose(say('workspace.download.button', { format: 'PNG' }));
    await screen.findByText('None left.');
    expect(asked().at(-1)).not.toHaveProperty('prepareOnly');
  });

  it('[MODAL-17] [LIMIT-06] A guest without free downloads is asked to sign in, and the download goes on by itself', async () => {
    const { ModalPlace } = await import('#features/modals/modal-place.tsx');
    const { provideSignIn } = await import('#lib/browser/user/sign-in-request.ts');
    const withdraw = provideSignIn(async () => true);
    render(<ModalPlace />);
    await show();
    await screen.findByText(ready);
    host.on(DOWNLOAD, (_, response) => {
      const isFirst = asked().filter(({ prepareOnly }) => !prepareOnly).length === 1;
      if (isFirst) return sendEnvelope(response, null, { code: 4603, message: 'None left.' });
      // The second one is left without an answer: what saves it is not part of this.
    });
    choose(say('workspace.download.button', { format: 'PNG' }));
    const limit = readMessages('de');
    await screen.findByRole('dialog', { name: limit('modals.freeDownload.title') });
    fireEvent.click(screen.getByRole('button', { name: limit('modals.freeDownload.button') }));
    await waitFor(() => expect(asked().filter(({ prepareOnly }) => !prepareOnly)).toHaveLength(2));
    expect(screen.queryByText('None left.')).toBeNull();
    withdraw();
  });

  it('[LIMIT-01] The download tells before the press how many free ones are left today', async () => {
    const { limitsQuery } = await import('#lib/browser/queries/limits.ts');
    const { queryClient } = await import('#lib/browser/queries/query-client.ts');
    const know = (left: number | null) => {
      const { feature: featureCode } = makeTask({ id: 'one' });
      const uses = { featureCode, dailyLimit: 3, dailyLeftCount: 3, dailyDownloadLimit: 2 };
      queryClient.setQueryData(limitsQuery.queryKey, {
        freeUses: [{ ...uses, dailyDownloadLeftCount: left }],
        resetAt: Date.now() + 60_000,
        retention: null,
      });
    };
    await show();
    await screen.findByText(ready);
    know(1);
    await screen.findByText(say('workspace.download.left', { count: 1 }));
    know(0);
    await screen.findByText(english.workspace.download.leftNone);
    know(null);
    await waitFor(() => expect(screen.queryByText(english.workspace.download.leftNone)).toBeNull());
  });

  it('A moving result is offered for download as it is', async () => {
    await show({ type: 'image/webp' });
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByText(english.result.choices.title)).toBeNull();
  });
});
