import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FrameHandle } from '#features/framing/frame-handle.tsx';
import messages from '#messages/en/options.json' with { type: 'json' };
import { withMessages } from '#tests/support/with-messages.tsx';

function show(side: 'left' | 'top', value: number) {
  const onChange = vi.fn();
  const size = { width: 1200, height: 800 };
  const photo = { width: 1000, height: 800 };
  render(
    withMessages(<FrameHandle {...{ side, photo, value, size, onChange }} scale={() => 0.5} style={{}} />),
  );
  const name = side === 'left' ? messages.labels.sideLeft : messages.labels.sideTop;
  const handle = screen.getByRole('slider', { name });
  // jsdom captures no pointer.
  handle.setPointerCapture = vi.fn();
  return { handle, onChange };
}

describe('a side of the frame', () => {
  it('[TOOL-09] A side of the frame is dragged outwards and tells the new size', () => {
    const { handle, onChange } = show('left', 20);
    expect(handle.getAttribute('aria-valuetext')).toBe('20% added, new size 1200 × 800\u00a0px');
    fireEvent.pointerDown(handle, { clientX: 300, clientY: 100, button: 0 });
    fireEvent.pointerMove(handle, { clientX: 280, clientY: 100 });
    expect(onChange).toHaveBeenLastCalledWith(24);
    fireEvent.pointerMove(handle, { clientX: 900, clientY: 100 });
    expect(onChange).toHaveBeenLastCalledWith(0);
    fireEvent.pointerUp(handle);
    fireEvent.pointerMove(handle, { clientX: 0, clientY: 0 });
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['ArrowLeft', 21],
    ['ArrowRight', 19],
    ['ArrowUp', 21],
    ['PageUp', 25],
    ['Home', 0],
    ['End', 25],
  ] as const)('[TOOL-09] A side of the frame moves by %s to %i per cent', (key, value) => {
    const { handle, onChange } = show('left', 20);
    fireEvent.keyDown(handle, { key });
    expect(onChange).toHaveBeenCalledWith(value);
  });

  it('[TOOL-09] A side of the frame moves the way the arrow points', () => {
    const { handle, onChange } = show('top', 20);
    fireEvent.keyDown(handle, { key: 'ArrowUp' });
    fireEvent.keyDown(handle, { key: 'ArrowDown' });
    expect(onChange.mock.calls).toEqual([[21], [19]]);
  });
});
