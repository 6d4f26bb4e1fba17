import type { RgbFrame } from '../effects/frame-effect.ts';
import { divideFrame, LightReader, SHRUNK, spreadLight } from './layers.ts';

/** Ground behind the people of a frame. */
export type Backdrop =
  | {
      /** The frame's own background, out of focus. */
      readonly kind: 'blur';
      /** 0–1. */
      readonly strength: number;
    }
  | { readonly kind: 'colour'; readonly rgb: readonly [number, number, number] }
  /** RGB of the frame's size. */
  | { readonly kind: 'picture'; readonly data: Uint8Array };

/** Spread of the strongest blur, as a share of the longer side; the weakest is a sixth of it. */
const STRONGEST = 0.022;
const WEAKEST = 1 / 6;
/** Reach of the colours on both sides of a border, in shares of the longer side. */
const BORDER = 0.006;

const radiusOf = ({ width, height }: RgbFrame, share: number) =>
  Math.max(1, Math.round((share * Math.max(width, height)) / SHRUNK));

/**
 * Draws a frame with another background. Along the border people get colours of their own, so that nothing
 * of the old background stays about them.
 * @param mask `width × height`, 255 = a person
 */
export function drawBackground(
  frame: RgbFrame,
  { mask, backdrop }: { readonly mask: Uint8Array; readonly backdrop: Backdrop },
): Uint8Array {
  const { width, height, data } = frame;
  const { people, others } = divideFrame(frame, mask);
  const near = radiusOf(frame, BORDER);
  const [inside, outside] = [people, others].map((layer) => new LightReader(spreadLight(layer, near)));
  const behind = readBackdrop(frame, { backdrop, others });
  const out = new Uint8ClampedArray(data.length);
  for (let y = 0, i = 0, o = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++, o += 3) {
      const share = mask[i] / 255;
      if (share === 1) {
        for (let c = 0; c < 3; c++) out[o + c] = data[o + c];
        continue;
      }
      const back = behind(x, y);
      if (share > 0) {
        inside.read(x, y);
        outside.read(x, y);
      }
      for (let c = 0; c < 3; c++) {
        // The rest is detail of the border itself (“blur fusion”, Forte 2021).
        const rest = data[o + c] - share * inside.rgb[c] - (1 - share) * outside.rgb[c];
        const own = Math.min(255, Math.max(0, inside.rgb[c] + share * rest));
        out[o + c] = share > 0 ? share * own + (1 - share) * back[c] : back[c];
      }
    }
  return new Uint8Array(out.buffer);
}

type Reader = (x: number, y: number) => ArrayLike<number>;

function readBackdrop(
  frame: RgbFrame,
  {
    backdrop,
    others,
  }: { readonly backdrop: Backdrop; readonly others: ReturnType<typeof divideFrame>['others'] },
): Reader {
  if (backdrop.kind === 'colour') return () => backdrop.rgb;
  if (backdrop.kind === 'picture') {
    const rgb = new Uint8Array(3);
    return (x, y) => {
      const at = 3 * (y * frame.width + x);
      for (let c = 0; c < 3; c++) rgb[c] = backdrop.data[at + c];
      return rgb;
    };
  }
  const share = STRONGEST * (WEAKEST + (1 - WEAKEST) * backdrop.strength);
  const reader = new LightReader(spreadLight(others, radiusOf(frame, share)));
  return (x, y) => {
    reader.read(x, y);
    return reader.rgb;
  };
}
