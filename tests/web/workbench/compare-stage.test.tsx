import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useMemo, useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CompareMode, CompareStage } from '#features/workbench/result/compare-stage.tsx';
import { type StageViewControls, useStageView } from '#features/workbench/result/use-stage-view.ts';
import { readWords } from '#tests/support/read-words.ts';
import { withWords } from '../support/with-words.tsx';

const say = readWords('en');
const source = { preview: 'https://host.test/preview', full: 'https://host.test/full' };

let at: StageViewControls;

function Stage({ mode }: { readonly mode: CompareMode }): ReactElement {
  const stage = useRef<HTMLDivElement>(null);
  at = useStageView(
    stage,
    useMemo(() => ({ width: 800, height: 600 }), []),
  );
  return <CompareStage {...{ stage, at, mode }} before={source} after={source} firstLine={50} />;
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(448);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(348);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const enlarged = () => screen.queryByRole('group', { name: say('workbench.result.enlarged') });

it('[TOOL-16] lets an enlarged result be moved by keys, and the line in it, too', () => {
  render(withWords(<Stage mode="handle" />));
  expect(enlarged()).toBeNull();
  act(() => at.zoom(4));
  const before = at.view;
  const pane = enlarged();
  if (!pane) throw new Error('The enlarged picture cannot be found.');
  expect(pane.tabIndex).toBe(0);
  fireEvent.keyDown(pane, { key: 'ArrowRight' });
  expect(at.view).toEqual({ ...before, x: before.x - 48 });
  fireEvent.keyDown(pane, { key: 'ArrowUp', shiftKey: true });
  expect(at.view).toEqual({ ...before, x: before.x - 48, y: before.y + 240 });
  const now = at.view;
  const line = screen.getByRole('slider', { name: say('workbench.result.slider') });
  fireEvent.keyDown(line, { key: 'ArrowRight' });
  expect(line.getAttribute('aria-valuenow')).toBe('52');
  expect(at.view).toEqual(now);
});

it('[TOOL-16] keeps the focus where it is when the result is fitted again', () => {
  render(withWords(<Stage mode="sideBySide" />));
  act(() => at.zoom(4));
  const pane = enlarged();
  pane?.focus();
  expect(document.activeElement).toBe(pane);
  act(() => at.fit());
  expect(enlarged()).toBeNull();
  expect(document.activeElement).toBe(pane);
});
