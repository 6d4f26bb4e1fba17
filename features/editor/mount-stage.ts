import { stagePadding } from '#components/viewport/pan-zoom.ts';
import { fromRelativeView, type RelativeView, toRelativeView } from '#components/viewport/relative-view.ts';
import { drawStage, type StageSkin, skinOf } from './draw-stage.ts';
import type { EditorState, EditorStore } from './editor-store.ts';
import { resizeStage } from './move-view.ts';

/** Largest number of pixels of the canvas on any screen, since each stroke repaints it. */
const MAX_PIXELS = 4_000_000;

interface KeptView {
  current: RelativeView | null;
}

/**
 * Renders the photo and its mask to a canvas. It follows the store and the size of the canvas, and paints at
 * most once a frame. It begins with the part that the view before it showed, and hands on.
 * @returns a function that unmounts the stage
 */
export function mountStage(
  canvas: HTMLCanvasElement,
  {
    store,
    photo,
    kept,
    skin = skinOf(store.getState().meaning),
  }: { store: EditorStore; photo: CanvasImageSource; kept: KeptView; skin?: StageSkin | undefined },
): () => void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d canvas');
  const layer = skin.createLayer(store.getState().frame.picture);
  const backdrop = createBackdrop(canvas, { photo, skin });
  let frame = 0;
  const paint = () => {
    frame = 0;
    const state = store.getState();
    const complete = layer.update(state.edits.done, state.live);
    const density = canvas.width / Math.max(1, state.frame.stage.width);
    drawStage(context, {
      state,
      backdrop: backdrop.paint(state, density),
      mask: layer.canvas,
      opacity: skin.opacity,
      density,
      focused: document.activeElement === canvas,
    });
    if (!complete) schedule();
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(paint);
  };
  // Measured immediately: the observer fires only after the next layout, and keys may come before.
  fitCanvas(canvas, store);
  store.setState(({ frame: size }) => ({ view: fromRelativeView(size, kept.current) }));
  paint();
  const resize = new ResizeObserver(() => {
    if (!fitCanvas(canvas, store)) return;
    // Another size clears the canvas, which would be seen empty until the next frame.
    cancelAnimationFrame(frame);
    paint();
  });
  resize.observe(canvas);
  const unsubscribe = store.subscribe((state, previous) => {
    if (isVisible(state, previous)) schedule();
  });
  canvas.addEventListener('focus', schedule);
  canvas.addEventListener('blur', schedule);
  return () => {
    cancelAnimationFrame(frame);
    kept.current = toRelativeView(store.getState());
    resize.disconnect();
    unsubscribe();
    canvas.removeEventListener('focus', schedule);
    canvas.removeEventListener('blur', schedule);
    // Some browsers free the memory of unused canvases late, and limit its total for a page.
    backdrop.canvas.width = 0;
    layer.canvas.width = 0;
  };
}

interface Backdrop {
  readonly canvas: HTMLCanvasElement;
  readonly paint: (state: EditorState, density: number) => HTMLCanvasElement;
}

/** Canvas with the photo alone, repainted only after a change of view or size. */
function createBackdrop(
  stage: HTMLCanvasElement,
  { photo, skin }: { readonly photo: CanvasImageSource; readonly skin: StageSkin },
): Backdrop {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  let painted: EditorState['view'] | null = null;
  const paint = (state: EditorState, density: number) => {
    const isSame = canvas.width === stage.width && canvas.height === stage.height;
    if (isSame && painted === state.view) return canvas;
    if (!isSame) {
      canvas.width = stage.width;
      canvas.height = stage.height;
    }
    if (context) skin.drawBackdrop(context, { editorState: state, photo, density });
    painted = state.view;
    return canvas;
  };
  return { canvas, paint };
}

/** Follows the size of the canvas. @returns true where that has changed, and the canvas is empty */
function fitCanvas(canvas: HTMLCanvasElement, store: EditorStore): boolean {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0 || height === 0) return false;
  const density = Math.min(devicePixelRatio, Math.sqrt(MAX_PIXELS / (width * height)));
  const [across, down] = [Math.floor(width * density), Math.floor(height * density)];
  const padding = stagePadding(innerWidth);
  const { stage, padding: before } = store.getState().frame;
  const isSameStage = stage.width === width && stage.height === height && before === padding;
  if (isSameStage && canvas.width === across && canvas.height === down) return false;
  canvas.width = across;
  canvas.height = down;
  resizeStage(store, { stage: { width, height }, padding });
  return true;
}

/** True where a change of the store changes the painted picture. */
function isVisible(state: EditorState, previous: EditorState): boolean {
  return (
    state.edits !== previous.edits ||
    state.liveLength !== previous.liveLength ||
    state.view !== previous.view ||
    state.frame !== previous.frame ||
    state.cursor !== previous.cursor ||
    state.maskShown !== previous.maskShown ||
    state.peeking !== previous.peeking ||
    state.brushSize !== previous.brushSize ||
    state.hardness !== previous.hardness ||
    state.byTaps !== previous.byTaps ||
    state.tool !== previous.tool
  );
}
