import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Host, openHost } from '../support/host.ts';
import { openTool } from '../support/open-tool.tsx';
import { paintPicture } from '../support/paint-picture.ts';
import { say } from '../support/say.ts';

let host: Host;
beforeEach(async () => {
  host = await openHost();
});
afterEach(() => host.close());

it('[TOOL-16] The hint of Face Swap asks for the new face only until its photo is there', async () => {
  await openTool('faceSwap', await paintPicture('target.png', { width: 40, height: 30 }));
  expect(await screen.findByText(say('toolRuns.faceSwap.tip'))).toBeDefined();
  const title = new RegExp(say('options.additional.faceSwap.title'));
  const place = await screen.findByRole('group', { name: title });
  const field = within(place).getByLabelText(say('options.additional.add'));
  await userEvent.upload(field, await paintPicture('face.png', { width: 40, height: 30 }));
  expect(await screen.findByText(say('toolRuns.faceSwap.added'))).toBeDefined();
  expect(screen.queryByText(say('toolRuns.faceSwap.tip'))).toBeNull();
});
