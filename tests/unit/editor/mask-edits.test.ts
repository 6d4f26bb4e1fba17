import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mark } from '#features/editor/mark.ts';
import {
  addMark,
  MAX_EDITS,
  type MaskEdits,
  noEdits,
  redoMark,
  undoMark,
} from '#features/editor/mask-edits.ts';

const stroke = (x: number): Mark => ({ kind: 'stroke', erase: false, points: [x, 0, 5] });

describe('undo and redo of mask edits', () => {
  it('[TOOL-25] Undo takes the last mark back, and redo draws it again', () => {
    const two = addMark(addMark(noEdits, stroke(1)), stroke(2));
    const one = undoMark(two);
    expect(one.done).toEqual([stroke(1)]);
    expect(redoMark(one)).toEqual(two);
  });

  it('[TOOL-25] Undone marks are forgotten once something new is drawn', () => {
    const edits = addMark(undoMark(addMark(noEdits, stroke(1))), stroke(2));
    expect(edits.undone).toEqual([]);
    expect(redoMark(edits)).toBe(edits);
  });

  it('[TOOL-25] As many redos as undos restore the mask', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { maxLength: 60 }), fc.nat(60), (xs, count) => {
        const drawn = xs.reduce<MaskEdits>((edits, x) => addMark(edits, stroke(x)), noEdits);
        const steps = Math.min(count, xs.length);
        let edits = drawn;
        for (let step = 0; step < steps; step += 1) edits = undoMark(edits);
        expect(edits.done).toHaveLength(xs.length - steps);
        for (let step = 0; step < steps; step += 1) edits = redoMark(edits);
        expect(edits).toEqual(drawn);
      }),
    );
  });

  it('[TOOL-25] The list of marks is bounded, and forgets first what was cleared before', () => {
    const long = (numbers: number): Mark => ({
      kind: 'stroke',
      erase: false,
      points: Array(numbers).fill(1),
    });
    const full = addMark(noEdits, long(MAX_EDITS.numbers));
    expect(addMark(full, stroke(1))).toBe(full);
    const many = { done: Array<Mark>(MAX_EDITS.marks).fill(stroke(1)), undone: [] };
    expect(addMark(many, stroke(2))).toBe(many);
    const cleared = { done: [long(MAX_EDITS.numbers), { kind: 'clear' } as const], undone: [] };
    expect(addMark(cleared, stroke(1)).done).toEqual([{ kind: 'clear' }, stroke(1)]);
  });

  it('Undo does nothing where nothing is left', () => {
    expect(undoMark(noEdits)).toBe(noEdits);
  });
});
