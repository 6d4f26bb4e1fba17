import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Body, Task } from '#lib/contract/contract.ts';
import { makeTask, makeTaskFile } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';
import { openTool } from '../support/open-tool.tsx';
import { paintPicture } from '../support/paint-picture.ts';
import { say } from '../support/say.ts';
import { takeUploads } from '../support/take-uploads.ts';

let host: Host;

beforeEach(async () => {
  host = await openHost();
  takeUploads(host, () => undefined);
});
afterEach(() => host.close());

/** Answers each look for a tapped thing with a mask that is white all over. */
function answerTaps(url: string): Body<'analysis'>[] {
  const asked: Body<'analysis'>[] = [];
  const tasks = new Map<string, Task>();
  host.answer('analysis', (request) => {
    asked.push(request);
    const files = [makeTaskFile({ url, width: 8, height: 6 })];
    const task = makeTask({ feature: request.kind, files, findings: { share: 0.25, isPrepared: true } });
    tasks.set(task.id, task);
    return { ...task, state: 'waiting', place: 1 };
  });
  host.answer('imgResult', (_, { url: id }) => {
    const task = tasks.get(id.split('/').at(-1) ?? '');
    if (!task) throw new Error('no such task');
    return task;
  });
  return asked;
}

const slide = (label: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name: say(`options.marking.${label}`) }), {
    target: { value },
  });

it('[TOOL-13] What a tap found is shown before the run: on request first, then at each further place', async () => {
  const mask = await paintPicture('mask.png', { width: 8, height: 6, colour: 'white' });
  const asked = answerTaps(URL.createObjectURL(mask));
  await openTool('kontext', await paintPicture('photo.png', { width: 80, height: 60 }));
  const words = await screen.findByRole('textbox', { name: say('plan.label') });
  fireEvent.change(words, { target: { value: 'make the wall brick' } });
  await screen.findByRole('slider', { name: say('options.marking.fromLeft') });
  expect(screen.queryByRole('button', { name: say('analysis.tap.show') })).toBeNull();
  slide('fromLeft', 20);
  fireEvent.click(await screen.findByRole('button', { name: say('analysis.tap.show') }));
  await screen.findByText(say('analysis.tap.outlined', { share: '25%' }));
  expect(document.querySelector('.tap-outline path')?.getAttribute('d')).toMatch(/^M0 0L8 0/);
  expect(asked.map(({ parameters }) => parameters)).toEqual([{ x: 20, y: 50, looksFor: 'surface' }]);
  slide('fromTop', 70);
  await waitFor(() => expect(document.querySelector('.tap-outline')).toBeNull());
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.parameters).toEqual({ x: 20, y: 70, looksFor: 'surface' });
  await waitFor(() => expect(document.querySelector('.tap-outline')).not.toBeNull());
});
