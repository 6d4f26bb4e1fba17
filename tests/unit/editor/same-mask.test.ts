import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPicture } from '#components/viewport/view-transform.ts';
import { beginMark, endMark, extendMark } from '#features/editor/draw-mark.ts';
import { changeEdits, invertMask, undo } from '#features/editor/edit-mask.ts';
import {
  BRUSH,
  createEditorStore,
  type EditorStore,
  type EditorTool,
} from '#features/editor/editor-store.ts';
import { panBy, resizeStage, setBrushSize, setHardness, zoomBy } from '#features/editor/move-view.ts';
import { rasterMask } from '#features/editor/raster-mask.ts';

const photo = { width: 320, height: 200 };

const stage = fc.record({
  width: fc.integer({ min: 200, max: 2600 }),
  height: fc.integer({ min: 200, max: 1600 }),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const drawing = fc.record({
  tool: fc.constantFrom<EditorTool>('brush', 'eraser', 'box', 'lasso'),
  hardness: fc.constantFrom(100, 40),
  way: fc.array(fc.tuple(share, share), { minLength: 2, maxLength: 8 }),
});
/** Events in between and after: another window, the device turned, another zoom, another part in sight. */
const change = fc.oneof(
  stage.map((to) => (store: EditorStore) => resizeStage(store, { stage: to, padding: 24 })),
  fc.constant((store: EditorStore) => {
    const { width, height } = store.getState().frame.stage;
    resizeStage(store, { stage: { width: height, height: width }, padding: 0 });
  }),
  fc
    .double({ min: 0.3, max: 4, noNaN: true })
    .map((factor) => (store: EditorStore) => zoomBy(store, { factor })),
  fc.tuple(share, share).map(
    ([x, y]) =>
      (store: EditorStore) =>
        panBy(store, { x: 300 * x, y: -200 * y }),
  ),
);

function draw(
  store: EditorStore,
  { tool, hardness, way }: { tool: EditorTool; hardness: number; way: [number, number][] },
) {
  store.setState({ tool });
  setHardness(store, hardness);
  const { view, frame } = store.getState();
  way.forEach(([x, y], index) => {
    const point = toPicture(view, { x: x * frame.stage.width, y: y * frame.stage.height });
    if (index === 0) beginMark(store, point);
    else extendMark(store, point);
  });
  endMark(store);
}

const maskOf = (store: EditorStore) =>
  Buffer.from(rasterMask(store.getState().edits.done, { photo, longest: 4096 }).data);

describe('the mask that was drawn', () => {
  it('[TOOL-25] A drawn mask is the same after any change of window, device, zoom and view, and after a reload', () => {
    fc.assert(
      fc.property(
        stage,
        fc.array(drawing, { minLength: 1, maxLength: 6 }),
        fc.array(change, { maxLength: 6 }),
        (first, drawings, changes) => {
          const store = createEditorStore(photo);
          resizeStage(store, { stage: first, padding: 24 });
          for (const one of drawings) draw(store, one);
          const before = maskOf(store);
          const share = store.getState().share;
          for (const apply of changes) apply(store);
          expect(maskOf(store).equals(before)).toBe(true);
          // IndexedDB stores a structured clone.
          const kept = structuredClone(store.getState().edits);
          const reloaded = createEditorStore(photo);
          changeEdits(reloaded, kept);
          for (const apply of changes) apply(reloaded);
          expect(maskOf(reloaded).equals(before)).toBe(true);
          expect(reloaded.getState().share).toBe(share);
          // Undo goes on there as it would have here.
          for (const one of [store, reloaded]) {
            invertMask(one);
            undo(one);
            undo(one);
          }
          expect(maskOf(reloaded).equals(maskOf(store))).toBe(true);
          expect(reloaded.getState().share).toBe(store.getState().share);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('[TOOL-25] Close up, the finest brush marks at each tap, and leaves no gap along a stroke', () => {
    fc.assert(
      fc.property(share, share, (x, y) => {
        const store = createEditorStore(photo);
        resizeStage(store, { stage: { width: 800, height: 600 }, padding: 0 });
        zoomBy(store, { factor: 100 });
        setBrushSize(store, BRUSH.min);
        const from = { x: 20 + 200 * x, y: 20 + 100 * y };
        beginMark(store, from);
        endMark(store);
        const dab = maskOf(store).filter((value) => value > 0).length;
        expect(dab).toBeGreaterThan(0);
        beginMark(store, from);
        extendMark(store, { x: from.x + 40, y: from.y + 25 * y });
        endMark(store);
        const columns = new Set<number>();
        for (const [index, value] of maskOf(store).entries()) if (value > 0) columns.add(index % photo.width);
        expect(columns.size).toBeGreaterThanOrEqual(40);
      }),
      { numRuns: 30 },
    );
  });
});
