import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { waitsForRun } from '#lib/browser/storage/wait-for-run.ts';
import type { Body } from '#lib/contract/contract.ts';
import { makeTask } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';
import { openTool, ToolPage } from '../support/open-tool.tsx';
import { paintPicture } from '../support/paint-picture.ts';
import { say } from '../support/say.ts';
import { takeUploads } from '../support/take-uploads.ts';

let host: Host;

beforeEach(async () => {
  host = await openHost();
  takeUploads(host);
  const task = makeTask({ feature: 'find-faces', findings: { boxes: [10, 20, 8, 12] } });
  host.answer('analysis', ({ kind }: Body<'analysis'>) => ({ ...task, feature: kind }));
  host.answer('imgResult', () => task);
});
afterEach(() => host.close());

const button = (key: string) => screen.findByRole('button', { name: say(key) });
const uploads = () => host.requests('getMediaPreSignedUrl').length;
const analyses = () => host.requests('analysis').map(({ kind }) => kind);

it('[GEN-03] With the switch of the drop area on, no photo is sent before a press that says so', async () => {
  render(
    <>
      <label>
        {say('workspace.drop.waits')}
        <input type="checkbox" data-waits="" />
      </label>
      <ToolPage tool="faceSwap" />
    </>,
  );
  await userEvent.click(screen.getByLabelText(say('workspace.drop.waits')));
  const photo = await paintPicture('photo.png');
  await userEvent.upload(screen.getByLabelText(say('workspace.drop.choose')), photo);
  const show = await button('analysis.faces.show');
  expect(waitsForRun()).toBe(true);
  expect([uploads(), analyses()]).toEqual([0, []]);
  expect(screen.getByText(say('analysis.sends'))).toBeDefined();
  fireEvent.click(show);
  await screen.findByRole('group', { name: say('analysis.faces.legend') });
  expect([uploads(), analyses()]).toEqual([1, ['find-faces']]);
});

it('[GEN-03] A photo is prepared for taps as soon as their tool is chosen, and sent once', async () => {
  await openTool('objectRemover', await paintPicture('photo.png'));
  expect(uploads()).toBe(0);
  fireEvent.click(await button('editor.tap'));
  await screen.findByText(say('analysis.tap.hintSent'));
  await waitFor(() => expect(analyses()).toEqual(['prepare-taps']));
  expect(uploads()).toBe(1);
});

it('[GEN-03] With the switch of the set-up on, choosing the tool for taps sends nothing', async () => {
  await openTool('objectRemover', await paintPicture('photo.png'));
  fireEvent.click(screen.getByLabelText(say('workspace.drop.waits')));
  fireEvent.click(await button('editor.tap'));
  await screen.findByText(say('analysis.tap.hint'));
  expect([uploads(), analyses()]).toEqual([0, []]);
});
