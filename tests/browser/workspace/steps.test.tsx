import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { keepRun, keptRun } from '#lib/browser/storage/kept-run.ts';
import type { Task } from '#lib/contract/contract.ts';
import { inHours, makeTask, makeTaskFile } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';
import { ToolPage } from '../support/open-tool.tsx';
import { paintPicture } from '../support/paint-picture.ts';
import { say } from '../support/say.ts';

const feature = 'object-remover';
const rootId = crypto.randomUUID();
const COLOURS = ['teal', 'plum', 'olive', 'navy'] as const;

let host: Host;
/** Results in the order they were made, each served with a colour of its own. */
let steps: Task[];
/** Of the results by their tasks, also of those that are deleted. */
let urls: Map<string, string>;

beforeEach(async () => {
  host = await openHost();
  steps = [];
  urls = new Map();
  for (const [index, colour] of COLOURS.entries()) {
    const picture = await paintPicture(`${index}.png`, { width: 40, height: 30, colour });
    host.serve(`/files/${index}`, () => ({ body: picture }));
  }
  host.answer('list', ({ rootId: wanted } = {} as never) => ({
    list: wanted === undefined || wanted === rootId ? steps.toReversed() : [],
    nextCursor: null,
  }));
  host.answer('imgResult', (_, { url }) => byId(url.split('/').at(-1)));
  host.answer('getVersions', (_, { url }) => {
    const task = byId(new URL(url).searchParams.get('id'));
    return { firstId: task.id, list: [{ task, versionOf: null }], left: [0] };
  });
  host.answer('taskParamList', ({ ids }) => ({ list: ids.map(inputOf) }));
  host.answer('uploadFromTask', ({ taskId }) => ({
    ...{ uploadId: crypto.randomUUID(), url: urlOf(steps.indexOf(byId(taskId)) + 1) },
    ...{ type: 'image/png', rootId, width: 40, height: 30, expiresAt: inHours(1) },
  }));
});
afterEach(() => host.close());

const urlOf = (index: number) => new URL(`/files/${index}`, location.href).href;

function byId(id: string | null | undefined): Task {
  const found = steps.find((task) => task.id === id);
  if (!found) throw new Error(`no task ${id}`);
  return found;
}

/** Adds a result that was made from the one of another, or from the photo. */
function add(parent: Task | null, parts: Partial<Task> = {}): Task {
  const url = urlOf(urls.size + 1);
  const task = makeTask({
    ...{ feature, rootId, parentTaskId: parent?.id ?? null },
    files: [makeTaskFile({ url, previewUrl: url })],
    ...parts,
  });
  steps.push(task);
  urls.set(task.id, url);
  return task;
}

function inputOf(id: string) {
  const { parentTaskId } = byId(id);
  const url = (parentTaskId !== null && urls.get(parentTaskId)) || urlOf(0);
  const inputs = [{ role: 'photo' as const, uploadId: crypto.randomUUID(), url }];
  return { id, feature, parameters: {}, consent: false, inputs, inputPreviewUrl: url, expiresAt: inHours(1) };
}

/** Shows the tool as a reload does that finds a result. */
async function open(task: Task): Promise<void> {
  keepRun(feature, task.id);
  render(<ToolPage tool="objectRemover" />);
  await screen.findByRole('heading', { level: 2, name: say('toolRuns.objectRemover.done') });
}

const strip = () => screen.findByRole('list', { name: say('result.steps.title') });
const stepButton = (name: string) => screen.findByRole('button', { name });
const stepName = (number: number) => say('result.steps.number', { number });
const current = async () =>
  within(await strip())
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-current') === 'step')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const canvas = () => screen.findByRole('application', { name: say('editor.canvas') });
const goOn = () => screen.findByRole('button', { name: say('toolRuns.objectRemover.more') });

async function deleteShown(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: say('workspace.result.deleteNow') }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: say('workspace.result.delete') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

describe('going on from a result', () => {
  it('[TOOL-16] A result becomes the photo of the next run without an upload, and a reload finds it there', async () => {
    const first = add(null);
    await open(first);
    await userEvent.click(await goOn());
    await canvas();
    expect(host.requests('uploadFromTask')).toEqual([{ taskId: first.id, file: 0 }]);
    expect(host.requests('getMediaPreSignedUrl')).toEqual([]);
    expect(keptRun(feature)).toBe(`${first.id}/0`);
    expect(await current()).toEqual([stepName(1)]);
  });

  it('[TOOL-16] The steps of a photo are a list of buttons that says which one is shown, and names its branches', async () => {
    const first = add(null);
    const second = add(first);
    const third = add(first);
    await open(third);
    const names = within(await strip())
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    const branch = `${stepName(3)} ${say('result.steps.from', { number: 1 })}`;
    expect(names).toEqual([say('result.steps.original'), stepName(1), stepName(2), branch]);
    expect(await current()).toEqual([branch]);
    await userEvent.click(await stepButton(stepName(2)));
    await waitFor(async () => expect(await current()).toEqual([stepName(2)]));
    expect(keptRun(feature)).toBe(second.id);
  });

  it('[TOOL-16] Any two steps are compared', async () => {
    const first = add(null);
    const third = add(add(first));
    await open(third);
    const field = await screen.findByLabelText<HTMLSelectElement>(say('result.steps.compareWith'));
    expect([...field.options].map(({ text }) => text)).toEqual([
      stepName(2),
      say('result.steps.original'),
      stepName(1),
    ]);
    await userEvent.selectOptions(field, stepName(1));
    await waitFor(() =>
      expect(screen.getByAltText(say('workspace.result.beforeAlt')).getAttribute('src')).toBe(urlOf(1)),
    );
  });

  it('[TOOL-16] The set-up shows the original again, and a step from there', async () => {
    const first = add(null);
    add(first);
    await open(first);
    await userEvent.click(await stepButton(say('result.steps.original')));
    await canvas();
    expect(await current()).toEqual([say('result.steps.original')]);
    await userEvent.click(await stepButton(stepName(2)));
    await goOn();
    expect(await current()).toEqual([stepName(2)]);
  });

  it('A step of another tool says that its page opens', async () => {
    const first = add(null);
    add(first, { feature: 'recolor' });
    await open(first);
    const tool = say('tools.recolor.name');
    expect(await stepButton(say('result.steps.elsewhere', { step: stepName(2), tool }))).toBeDefined();
  });

  it('A shown step that is deleted gives way to the one before it, the first to the one after it', async () => {
    host.answer('deleteTasks', ({ ids }) => {
      steps = steps.filter(({ id }) => !ids.includes(id));
      return { deletedIds: ids, deletedFiles: ids.length };
    });
    const first = add(null);
    const second = add(first);
    const third = add(second);
    await open(second);
    await strip();
    await deleteShown();
    await waitFor(() => expect(keptRun(feature)).toBe(first.id));
    await waitFor(async () => expect(await current()).toEqual([stepName(1)]));
    await deleteShown();
    await waitFor(() => expect(keptRun(feature)).toBe(third.id));
    await deleteShown();
    expect(await screen.findByText(say('workspace.result.gone'))).toBeDefined();
    expect(keptRun(feature)).toBeNull();
  });
});
