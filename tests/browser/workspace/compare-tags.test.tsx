import '../../../app/globals.css';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useRef } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { useStageView } from '#components/viewport/use-stage-view.ts';
import { CompareStage } from '#features/workspace/result/result-stage.tsx';
import { withMessages } from '#tests/support/with-messages.tsx';
import { paintPicture } from '../support/paint-picture.ts';
import { say } from '../support/say.ts';

const picture = { width: 400, height: 200 } as const;
const [before, after] = [say('workspace.result.before'), say('workspace.result.after')];
const renew = async () => null;

let url: string;
beforeEach(async () => {
  url = URL.createObjectURL(await paintPicture('photo.png', picture));
  return () => URL.revokeObjectURL(url);
});

function Stage({ firstLine }: { readonly firstLine: number }): ReactElement {
  const stage = useRef<HTMLDivElement>(null);
  const at = useStageView(stage, picture);
  const source = { preview: url, full: url, renew };
  return (
    <div style={{ display: 'grid', height: 240, width: 480 }}>
      <CompareStage {...{ stage, at, firstLine }} mode="handle" before={source} after={source} />
    </div>
  );
}

/** Middle of the line, and the edges of the two names; null for a hidden one. */
function measure() {
  const line = screen.getByRole('slider').getBoundingClientRect();
  const edgesOf = (name: string) => screen.queryByText(name)?.getBoundingClientRect() ?? null;
  return { line: line.left + line.width / 2, before: edgesOf(before), after: edgesOf(after) };
}

it.each([30, 50, 70])('[TOOL-16] With the line at %d %% each name lies on its own picture', (firstLine) => {
  render(withMessages(<Stage {...{ firstLine }} />));
  const { line, before, after } = measure();
  expect(before?.right).toBeLessThan(line);
  expect(before?.right).toBeGreaterThan(line - 20);
  expect(after?.left).toBeGreaterThan(line);
  expect(after?.left).toBeLessThan(line + 20);
});

it('[TOOL-16] A name hides where its picture is narrower than itself, and comes back with room', () => {
  render(withMessages(<Stage firstLine={50} />));
  const line = screen.getByRole('slider');
  fireEvent.keyDown(line, { key: 'End' });
  expect(measure()).toMatchObject({ after: null, before: expect.anything() });
  fireEvent.keyDown(line, { key: 'Home' });
  expect(measure()).toMatchObject({ after: expect.anything(), before: null });
});
