import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useMemo, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StageViewControls, useStageView } from '#components/viewport/use-stage-view.ts';
import type { CompareMode } from '#features/workspace/result/compare-controls.tsx';
import type { PictureSource } from '#features/workspace/result/picture-layer.tsx';
import { CompareStage } from '#features/workspace/result/result-stage.tsx';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');
const source: PictureSource = {
  preview: 'https://host.test/preview',
  full: 'https://host.test/full',
  renew: async () => 'https://host.test/renewed',
};

let at: StageViewControls;

interface StageProps {
  readonly mode: CompareMode;
  /** Longer side of the picture in pixels. */
  readonly longest?: number;
  readonly after?: PictureSource;
}

function Stage({ mode, longest = 800, after = source }: StageProps): ReactElement {
  const stage = useRef<HTMLDivElement>(null);
  at = useStageView(
    stage,
    useMemo(() => ({ width: longest, height: (longest * 3) / 4 }), [longest]),
  );
  return <CompareStage {...{ stage, at, mode, after }} before={source} firstLine={50} />;
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

const enlarged = () => screen.queryByRole('group', { name: say('workspace.result.enlarged') });

it('[TOOL-16] Keys move an enlarged result, and the line in it, too', () => {
  render(withMessages(<Stage mode="handle" />));
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
  const line = screen.getByRole('slider', { name: say('workspace.result.slider') });
  fireEvent.keyDown(line, { key: 'ArrowRight' });
  expect(line.getAttribute('aria-valuenow')).toBe('52');
  expect(at.view).toEqual(now);
});

it('[TOOL-16] The focus stays where it is when the result is fitted again', () => {
  render(withMessages(<Stage mode="sideBySide" />));
  act(() => at.zoom(4));
  const pane = enlarged();
  pane?.focus();
  expect(document.activeElement).toBe(pane);
  act(() => at.fit());
  expect(enlarged()).toBeNull();
  expect(document.activeElement).toBe(pane);
});

describe('the result that is looked at closely', () => {
  const shown = () => screen.getByAltText<HTMLImageElement>(say('workspace.result.afterAlt')).src;
  const fail = () => fireEvent.error(screen.getByAltText(say('workspace.result.afterAlt')));

  it('[TOOL-16] An enlarged result shows the file itself, also where its URL has ended', async () => {
    render(withMessages(<Stage mode="hold" longest={4000} />));
    expect(shown()).toBe(source.preview);
    act(() => at.zoom(8));
    expect(shown()).toBe(source.full);
    fail();
    await waitFor(() => expect(shown()).toBe('https://host.test/renewed'));
    act(() => at.fit());
    expect(shown()).toBe('https://host.test/renewed');
  });

  it('An enlarged result shows the preview where the file cannot be shown, and asks anew once', async () => {
    const renew = vi.fn(async () => 'https://host.test/renewed');
    render(withMessages(<Stage mode="hold" longest={4000} after={{ ...source, renew }} />));
    act(() => at.zoom(8));
    fail();
    await waitFor(() => expect(shown()).toBe('https://host.test/renewed'));
    fail();
    expect(shown()).toBe(source.preview);
    fail();
    expect(shown()).toBe(source.preview);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('An enlarged result shows another version once that is chosen', async () => {
    const other = { ...source, preview: 'https://host.test/preview-2', full: 'https://host.test/full-2' };
    const view = render(withMessages(<Stage mode="hold" longest={4000} />));
    act(() => at.zoom(8));
    fail();
    await waitFor(() => expect(shown()).toBe('https://host.test/renewed'));
    view.rerender(withMessages(<Stage mode="hold" longest={4000} after={other} />));
    expect(shown()).toBe(other.full);
  });

  it('An enlarged result shows the preview where the file is gone, or the host is out of reach', async () => {
    for (const renew of [async () => null, () => Promise.reject(new Error('no connection'))]) {
      const view = render(withMessages(<Stage mode="hold" longest={4000} after={{ ...source, renew }} />));
      act(() => at.zoom(8));
      fail();
      await act(async () => undefined);
      expect(shown()).toBe(source.preview);
      view.unmount();
    }
  });
});
