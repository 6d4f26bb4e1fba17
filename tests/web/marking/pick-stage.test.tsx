import { fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Marking } from '#features/marking/marking.ts';
import { PickStage } from '#features/marking/pick-stage.tsx';
import { withMessages } from '#tests/support/with-messages.tsx';

const photo = { width: 400, height: 200 } as ImageBitmap;
const marking: Marking = { way: 'box', point: { x: 50, y: 50 }, box: null };

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  // jsdom neither lays out, nor captures pointers, nor draws.
  Element.prototype.setPointerCapture = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
});

it('A box is drawn by the finger that began it, whatever a second one does', () => {
  const boxes: Marking['box'][] = [];
  const { container } = render(
    withMessages(<PickStage {...{ photo, marking }} about="" onChange={({ box }) => boxes.push(box)} />),
  );
  const face = container.querySelector('.pick-face') as Element;
  const at = (pointerId: number, x: number, y: number) => ({ pointerId, button: 0, clientX: x, clientY: y });
  fireEvent.pointerDown(face, at(1, 40, 20));
  fireEvent.pointerMove(face, at(1, 200, 100));
  const drawn = { left: 10, top: 10, right: 50, bottom: 50 };
  expect(boxes.at(-1)).toEqual(drawn);
  fireEvent.pointerDown(face, at(2, 300, 180));
  fireEvent.pointerMove(face, at(2, 360, 190));
  fireEvent.pointerUp(face, at(2, 360, 190));
  expect(boxes.at(-1)).toEqual(drawn);
  fireEvent.pointerMove(face, at(1, 240, 120));
  expect(boxes.at(-1)).toEqual({ left: 10, top: 10, right: 60, bottom: 60 });
  fireEvent.pointerUp(face, at(1, 240, 120));
  fireEvent.pointerMove(face, at(1, 20, 20));
  expect(boxes.at(-1)).toEqual({ left: 10, top: 10, right: 60, bottom: 60 });
});
