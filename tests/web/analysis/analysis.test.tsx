import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AnalysisButton } from '#features/analysis/analysis-button.tsx';
import { FaceBoxes } from '#features/analysis/faces.tsx';
import { readFaceBoxes } from '#features/analysis/read-face-boxes.ts';
import { localError } from '#lib/browser/api-client/api-error.ts';
import { english } from '#tests/support/english.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const { analysis } = english;

const button = {
  label: analysis.faces.show,
  working: analysis.faces.finding,
  outcome: null,
  onStart: () => undefined,
  onCancel: () => undefined,
} as const;

it('[GEN-03] The analysis button says beforehand that the photo is sent, and how to stop while it works', () => {
  const onStart = vi.fn();
  const onCancel = vi.fn();
  const { rerender } = render(
    withMessages(<AnalysisButton {...button} state={{ kind: 'idle' }} onStart={onStart} />),
  );
  expect(screen.getByRole('status').textContent).toBe(analysis.sends);
  fireEvent.click(screen.getByRole('button', { name: analysis.faces.show }));
  expect(onStart).toHaveBeenCalledOnce();
  rerender(
    withMessages(<AnalysisButton {...button} state={{ kind: 'working', share: 0.5 }} onCancel={onCancel} />),
  );
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: analysis.faces.finding }).value).toBe(
    0.5,
  );
  fireEvent.click(screen.getByRole('button', { name: analysis.cancel }));
  expect(onCancel).toHaveBeenCalledOnce();
});

it('An analysis without a connection says so, and can be tried again', () => {
  render(
    withMessages(<AnalysisButton {...button} state={{ kind: 'failed', error: localError('network') }} />),
  );
  expect(screen.getByRole('alert').textContent).toBe(analysis.offline);
  expect(screen.getByRole('button', { name: analysis.faces.show })).toBeTruthy();
});

it('A face is chosen by its number in the photo', () => {
  const onChoose = vi.fn();
  const boxes = readFaceBoxes({ boxes: [10, 20, 8, 12, 50, 15, 20, 24] });
  render(
    withMessages(<FaceBoxes legend={analysis.faces.legend} boxes={boxes} chosen={[2]} onChoose={onChoose} />),
  );
  const [first, second] = screen.getAllByRole('button');
  expect(first?.getAttribute('aria-pressed')).toBe('false');
  expect(second?.getAttribute('aria-pressed')).toBe('true');
  if (first) fireEvent.click(first);
  expect(onChoose).toHaveBeenLastCalledWith(1);
  if (second) fireEvent.click(second);
  expect(onChoose).toHaveBeenLastCalledWith(2);
});
