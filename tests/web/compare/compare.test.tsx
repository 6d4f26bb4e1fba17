import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Compare } from '#components/compare/compare.tsx';
import labels from '#messages/en/common.json';

const FRAME = { left: 100, width: 400 };

function handle(): HTMLElement {
  return screen.getByRole('slider', { name: labels.compare.handle });
}

function frame(): HTMLElement {
  const found = handle().parentElement;
  if (found === null) throw new Error('The handle stands in no frame.');
  return found;
}

beforeEach(() => {
  render(<Compare before={<p>old</p>} after={<p>new</p>} labels={labels.compare} />);
  // jsdom lays nothing out and captures no pointer.
  frame().getBoundingClientRect = () => new DOMRect(FRAME.left, 0, FRAME.width, 300);
  const captured = new Set<number>();
  frame().setPointerCapture = (id) => captured.add(id);
  frame().releasePointerCapture = (id) => captured.delete(id);
  frame().hasPointerCapture = (id) => captured.has(id);
});

describe('Compare', () => {
  it('The comparison line is in the middle at first and names both sides', () => {
    expect(handle().getAttribute('aria-valuenow')).toBe('50');
    expect(screen.getByText(labels.compare.before)).toBeTruthy();
    expect(screen.getByText(labels.compare.after)).toBeTruthy();
  });

  it.each([
    ['ArrowRight', '52'],
    ['ArrowUp', '52'],
    ['ArrowLeft', '48'],
    ['ArrowDown', '48'],
    ['PageUp', '60'],
    ['PageDown', '40'],
    ['Home', '0'],
    ['End', '100'],
  ])('The comparison line moves by %s to %s %', (key, value) => {
    fireEvent.keyDown(handle(), { key });
    expect(handle().getAttribute('aria-valuenow')).toBe(value);
    expect(frame().style.getPropertyValue('--at')).toBe(`${value}%`);
  });

  it('The comparison line stays inside its frame', () => {
    for (let press = 0; press < 3; press++) fireEvent.keyDown(handle(), { key: 'End' });
    fireEvent.keyDown(handle(), { key: 'ArrowRight' });
    expect(handle().getAttribute('aria-valuenow')).toBe('100');
  });

  it('Other keys on the comparison line are left to the page', () => {
    expect(fireEvent.keyDown(handle(), { key: 'Tab' })).toBe(true);
    expect(fireEvent.keyDown(handle(), { key: 'ArrowLeft' })).toBe(false);
  });

  it('The comparison line jumps to a click and follows the drag until the pointer is released', () => {
    fireEvent.pointerDown(frame(), { clientX: 200, button: 0, pointerId: 1 });
    expect(handle().getAttribute('aria-valuenow')).toBe('25');
    fireEvent.pointerMove(frame(), { clientX: 400, pointerId: 1 });
    expect(handle().getAttribute('aria-valuenow')).toBe('75');
    fireEvent.pointerMove(frame(), { clientX: 9999, pointerId: 1 });
    expect(handle().getAttribute('aria-valuenow')).toBe('100');
    frame().releasePointerCapture(1);
    fireEvent.pointerMove(frame(), { clientX: 200, pointerId: 1 });
    expect(handle().getAttribute('aria-valuenow')).toBe('100');
  });

  it('The comparison line moves for the main button only', () => {
    fireEvent.pointerDown(frame(), { clientX: 200, button: 2, pointerId: 1 });
    expect(handle().getAttribute('aria-valuenow')).toBe('50');
  });
});
