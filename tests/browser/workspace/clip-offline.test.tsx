import '../../../app/globals.css';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { fetchBall, showClipTool } from '../support/clip-page.tsx';
import { type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';

const WAYS_IN = '/features/workspace/clip/clip-start.ts';

let host: Host;
beforeEach(async () => {
  host = await openHost();
  await commands.cutCode(WAYS_IN);
});
afterEach(async () => {
  await commands.mendCode(WAYS_IN);
  await host.close();
});

it('[TOOL-21] Without a connection each way in to a video says that it cannot be loaded, and the same file can be chosen again', async () => {
  const ball = await fetchBall();
  showClipTool();
  const told = async () =>
    expect((await screen.findByRole('alert')).textContent).toBe(say('clip.drop.failed'));
  await userEvent.click(screen.getByRole('button', { name: say('clip.url.open') }));
  await told();
  const field = screen.getByLabelText<HTMLInputElement>(say('clip.drop.choose'));
  await userEvent.upload(field, ball);
  await waitFor(() => expect(field.files).toHaveLength(0));
  await told();
});
