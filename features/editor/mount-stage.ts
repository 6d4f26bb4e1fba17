import { stagePadding } from '#components/viewport/pan-zoom.ts';
import { fromRelativeView, type RelativeView, toRelativeView } from '#components/viewport/relative-view.ts';
import { drawCursor, drawOutline } from './draw-cursor.ts';
import type { EditorState, EditorStore } from './editor-store.ts';
import type { Size } from './mark.ts';
import { createMaskLayer, type MaskLayer } from './mask-layer.ts';
import { resizeStage } from './move-view.ts';

const MASK_OPACITY = 0.62;

/** Largest number of pixels of the canvas on any screen, since each stroke repaints it. */
const MAX_PIXELS = 4_000_000;

/** Looks of a stage, which are those of a mask over its photo by default. */
export interface StageSkin {
  readonly createLayer: (photo: Size) => MaskLayer;
  /** Of the layer over the backdrop, 0–1. */
  readonly opacity: number;
  readonly drawBackdrop: typeof drawPhoto;
}

/** Skin of a mask, or of strokes that keep and remove. */
function skinOf(meaning: EditorState['meaning']): StageSkin {
  return {
    createLayer: (photo) => createMaskLayer(photo, meaning),
    opacity: MASK_OPACITY,
    drawBackdrop: drawPhoto,
  };
}

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

interface StageLayers {
  /** Stage with the photo alone, at the resolution of the canvas. */
  readonly backdrop: CanvasImageSource;
  readonly mask: CanvasImageSource;
  /** Of the mask, 0–1. */
  readonly opacity: number;
  /** Device pixels per CSS pixel. */
  readonly density: number;
  readonly focused: boolean;
}

/**
 * Paints the photo with the current view. Kept apart from the mask: scaling twelve megapixels is slow, and
 * brush strokes do not change it.
 */
function drawPhoto(
  context: CanvasRenderingContext2D,
  {
    editorState: { view, frame },
    photo,
    density,
  }: { editorState: EditorState } & { readonly photo: CanvasImageSource; readonly density: number },
): void {
  const { picture, stage } = frame;
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, stage.width, stage.height);
  const [width, height] = [picture.width * view.scale, picture.height * view.scale];
  const pattern = context.createPattern(paintCheckerboard(), 'repeat');
  if (pattern) {
    context.fillStyle = pattern;
    context.fillRect(view.x, view.y, width, height);
  }
  context.imageSmoothingEnabled = view.scale < 3;
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, view.x, view.y, width, height);
}

/** Side of a square of the checkerboard in CSS pixels, as on the stage of a result. */
const SQUARE = 10;

/** Tile of the checkerboard that shows transparent parts of a photo. */
function paintCheckerboard(): HTMLCanvasElement {
  const tile = document.createElement('canvas');
  tile.width = 2 * SQUARE;
  tile.height = 2 * SQUARE;
  const context = tile.getContext('2d');
  if (!context) return tile;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, tile.width, tile.height);
  context.fillStyle = '#d6d3cc';
  context.fillRect(SQUARE, SQUARE, SQUARE, SQUARE);
  context.fillRect(0, 0, SQUARE, SQUARE);
  return tile;
}

/** Paints the photo, the mask over it, the outline being drawn and the cursor. */
function drawStage(
  context: CanvasRenderingContext2D,
  { state, backdrop, mask, opacity, density, focused }: { state: EditorState } & StageLayers,
): void {
  const { view, frame, maskShown, peeking, live, cursor } = state;
  const width = frame.picture.width * view.scale;
  const height = frame.picture.height * view.scale;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.drawImage(backdrop, 0, 0);
  context.setTransform(density, 0, 0, density, 0, 0);
  context.imageSmoothingEnabled = view.scale < 3;
  if (peeking) return;
  if (maskShown) {
    context.globalAlpha = opacity;
    context.drawImage(mask, view.x, view.y, width, height);
    context.globalAlpha = 1;
  }
  if (live?.kind === 'area') drawOutline(context, live, view);
  if (cursor && (cursor.by === 'pointer' || focused)) drawCursor(context, state);
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
