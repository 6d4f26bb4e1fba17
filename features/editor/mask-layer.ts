import { type Mark, type Size, STROKE_STRIDE } from './mark.ts';

/** Longer side of the layer that is looked at; the mask that is sent is rastered anew from the vectors. */
const LAYER_SIDE = 2048;

/** The mask as it is shown: one canvas of the photo's shape that strokes are added to as they grow. */
export interface MaskLayer {
  readonly canvas: HTMLCanvasElement;
  /** Brings the canvas up to date with what was drawn; costs only what is new. */
  readonly update: (done: readonly Mark[], live: Mark | null) => void;
}

export function createMaskLayer(photo: Size, color: string): MaskLayer {
  const scale = Math.min(1, LAYER_SIDE / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d canvas');
  context.fillStyle = color;
  context.strokeStyle = color;
  context.lineCap = 'round';
  const drawn: { marks: Mark[]; points: number } = { marks: [], points: 0 };

  function update(done: readonly Mark[], live: Mark | null): void {
    const wanted = live?.kind === 'stroke' ? [...done, live] : done;
    const kept = drawn.marks.every((mark, index) => mark === wanted[index]);
    if (!kept) {
      context?.clearRect(0, 0, canvas.width, canvas.height);
      drawn.marks = [];
    }
    wanted.slice(Math.max(0, drawn.marks.length - 1)).forEach((mark, index) => {
      const again = index === 0 && mark === drawn.marks.at(-1);
      if (context) drawMark(context, mark, { scale, from: again ? drawn.points : 0, again });
    });
    drawn.marks = [...wanted];
    const last = wanted.at(-1);
    drawn.points = last?.kind === 'stroke' ? last.points.length : 0;
  }

  return { canvas, update };
}

interface DrawOptions {
  readonly scale: number;
  /** Where in `points` to go on: what is before it stands already. */
  readonly from: number;
  /** True for the last mark that was drawn; only a stroke can have grown since. */
  readonly again: boolean;
}

function drawMark(context: CanvasRenderingContext2D, mark: Mark, options: DrawOptions): void {
  if (options.again && mark.kind !== 'stroke') return;
  const { width, height } = context.canvas;
  context.globalCompositeOperation = 'erase' in mark && mark.erase ? 'destination-out' : 'source-over';
  if (mark.kind === 'stroke') drawStroke(context, mark.points, options);
  if (mark.kind === 'area') fillArea(context, mark.points, options.scale);
  if (mark.kind === 'clear') context.clearRect(0, 0, width, height);
  if (mark.kind === 'invert') {
    context.globalCompositeOperation = 'source-out';
    context.fillRect(0, 0, width, height);
  }
}

function drawStroke(context: CanvasRenderingContext2D, points: readonly number[], options: DrawOptions) {
  const at = (index: number) => (points[index] ?? 0) * options.scale;
  for (let index = options.from; index < points.length; index += STROKE_STRIDE) {
    const from = Math.max(0, index - STROKE_STRIDE);
    context.beginPath();
    context.arc(at(index), at(index + 1), at(index + 2), 0, 2 * Math.PI);
    context.fill();
    context.beginPath();
    context.lineWidth = 2 * at(index + 2);
    context.moveTo(at(from), at(from + 1));
    context.lineTo(at(index), at(index + 1));
    context.stroke();
  }
}

function fillArea(context: CanvasRenderingContext2D, points: readonly number[], scale: number): void {
  context.beginPath();
  for (let index = 0; index < points.length; index += 2) {
    context.lineTo((points[index] ?? 0) * scale, (points[index + 1] ?? 0) * scale);
  }
  context.fill();
}
