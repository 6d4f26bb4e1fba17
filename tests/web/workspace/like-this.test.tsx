import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LikeThis } from '#features/workspace/drawing/like-this.tsx';
import type { WorkspaceParts } from '#features/workspace/workspace-props.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import type { OptionValues } from '#lib/catalog/options/option.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { english } from '#tests/support/english.ts';
import { makeTask, makeTaskFile } from '#tests/support/make-task.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const tool = toolOf('aiArtGenerator');
const files = [makeTaskFile({}), makeTaskFile({}), makeTaskFile({})];

/** Seed in the settings after the second picture of a run was chosen as a model of its form. */
async function seedLike(findings: Task['findings'], seed = 4): Promise<unknown> {
  const options = await loadOptions(tool.featureCode);
  const parameters = { seed, count: 4 };
  let values: OptionValues = {};
  const parts = {
    ...{ tool, options },
    workspace: { state: { input: { parameters } }, edit: () => undefined },
    settings: {
      setAll: (change: (before: OptionValues) => OptionValues) => {
        values = change(values);
      },
    },
  };
  const task = makeTask({ feature: tool.featureCode, files, findings });
  const picture = { key: 'two', task, file: 1, place: 1 };
  const { unmount } = render(
    withMessages(<LikeThis {...(parts as unknown as WorkspaceParts)} picture={picture} />),
  );
  fireEvent.click(screen.getAllByRole('button', { name: new RegExp(sameForm) })[0] as HTMLElement);
  unmount();
  return values.seed;
}

const sameForm = Object.values(english.drawing.like.sameForm).join('|');

it('What is like a picture begins with its own seed, in a version and once others were deleted', async () => {
  expect(await seedLike({ seed: 4 })).toBe(5);
  expect(await seedLike({ seed: 30 })).toBe(31);
  expect(await seedLike({ seed: 4, seeds: [4, 6, 7] })).toBe(6);
  expect(await seedLike(null)).toBe(5);
});
