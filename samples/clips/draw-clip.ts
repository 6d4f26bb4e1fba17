import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import type { Frame } from '#imaging/video/media/frame.ts';
import { toPlanes } from '#imaging/video/media/frame-colours.ts';
import { CLIP_SIZE, type SampleClipKey } from '#lib/catalog/sample-clips.ts';
import { layOver, type Overlay } from '../renderer/overlay.ts';
import { createSpecimenMark } from '../scenes/specimen-mark.ts';

const { width, height, framesPerSecond, seconds } = CLIP_SIZE;

/** Camera over a scene: width of what it sees and its left upper corner, as shares of the scene. */
interface View {
  readonly zoom: number;
  readonly left: number;
  readonly top: number;
}

interface ClipScene {
  readonly photo: string;
  /** @param at share of the clip, 0–1 */
  readonly view: (at: number) => View;
  /** Things that move before the camera, as SVG of the size of a frame. */
  readonly things: (time: number) => string;
  /** An invented watermark that stands still over it. */
  readonly mark?: Overlay;
  /** Faults of the camera: too little light, that flickers, and the noise of it in grey levels. */
  readonly faults?: { readonly light: number; readonly flicker: number; readonly noise: number };
}

const smooth = (at: number) => at * at * (3 - 2 * at);

/** A bird as two wings that beat. */
function bird({ x, y, span, beat }: { x: number; y: number; span: number; beat: number }): string {
  const lift = span * (0.35 + 0.3 * Math.sin(beat));
  const wing = (side: number) =>
    `M${x} ${y} Q${x + side * span * 0.5} ${y - lift} ${x + side * span} ${y - lift * 0.35}`;
  const stroke = `fill="none" stroke="#20242c" stroke-width="${span / 9}" stroke-linecap="round"`;
  return `<path d="${wing(-1)} ${wing(1)}" ${stroke}/>`;
}

function flock(time: number): string {
  return [0, 1, 2, 3]
    .map((n) =>
      bird({
        x: -60 + time * (128 + 9 * n) + n * 46,
        y: 96 + 22 * n + 12 * Math.sin(time * 1.3 + n),
        span: 19 - 2 * n,
        beat: time * (9 + n) + n,
      }),
    )
    .join('');
}

/** Leaves that fall and turn. */
function leaves(time: number): string {
  return Array.from({ length: 9 }, (_, n) => {
    const fall = (time * (46 + 7 * (n % 4)) + n * 83) % (height + 60);
    const x = ((n * 137) % width) + 34 * Math.sin(time * 1.7 + n * 2);
    const turn = (time * 120 + n * 47) % 360;
    const colour = ['#c8792b', '#a8481f', '#d9a03a'][n % 3];
    const place = `translate(${x} ${fall - 30}) rotate(${turn})`;
    return `<ellipse rx="9" ry="4.2" fill="${colour}" transform="${place}"/>`;
  }).join('');
}

const lake: ClipScene = {
  photo: 'public/samples/landscape.jpg',
  view: (at) => ({ zoom: 0.62, left: 0.04 + 0.3 * smooth(at), top: 0.16 }),
  things: flock,
};

/** The watermark of a clip of ours. */
export const specimenMark = createSpecimenMark({
  ...{ opacity: 0.55, capital: 0.034, weight: 0.0042 },
  middle: { x: 0.72, y: 0.475 },
})({ width, height });

const clipScenes: Readonly<Record<SampleClipKey, ClipScene>> = {
  lake,
  specimen: { ...lake, mark: specimenMark },
  street: {
    photo: 'public/samples/street.jpg',
    view: (at) => {
      const zoom = 0.94 - 0.3 * smooth(at);
      return { zoom, left: (1 - zoom) * 0.55, top: (1 - zoom) * 0.5 };
    },
    things: leaves,
  },
  night: {
    photo: 'public/samples/shop.jpg',
    view: (at) => ({ zoom: 0.6 + 0.1 * smooth(at), left: 0.08 + 0.22 * smooth(at), top: 0.2 }),
    things: leaves,
    faults: { light: 0.62, flicker: 0.035, noise: 11 },
  },
};

const overlay = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`);

/** The view of the camera, by straight lines between pixels, so that it does not jump. */
function look({ data, info }: Moment['scene'], { zoom, left, top }: View): Uint8Array {
  const out = new Uint8Array(width * height * 3);
  const step = (info.width * zoom) / width;
  for (let y = 0, o = 0; y < height; y += 1) {
    const down = top * info.height + y * step;
    const row = Math.min(info.height - 2, Math.floor(down));
    for (let x = 0; x < width; x += 1) {
      const across = left * info.width + x * step;
      const column = Math.min(info.width - 2, Math.floor(across));
      const [right, below] = [across - column, down - row];
      const at = 3 * (row * info.width + column);
      const under = at + 3 * info.width;
      for (let c = 0; c < 3; c += 1, o += 1) {
        const upper = (data[at + c] ?? 0) * (1 - right) + (data[at + c + 3] ?? 0) * right;
        const lower = (data[under + c] ?? 0) * (1 - right) + (data[under + c + 3] ?? 0) * right;
        out[o] = upper * (1 - below) + lower * below;
      }
    }
  }
  return out;
}

/** A frame as a poor camera sees it; the noise and the light of each are other ones. */
function spoil(
  rgb: Uint8Array,
  { faults, index }: Pick<ClipScene, 'faults'> & { index: number },
): Uint8Array {
  if (!faults) return rgb;
  const random = createRandom(index + 1);
  const unit = () => (nextRandom(random) + 0.5) / 2 ** 32;
  const light = faults.light * (1 + faults.flicker * (2 * unit() - 1) * 1.7);
  const normal = () => Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit());
  // Noise of cameras is coarse: neighbours share half of it.
  const coarse = Float32Array.from({ length: (3 * width * height) / 4 }, normal);
  const out = Uint8ClampedArray.from(rgb, (value, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    const shared = coarse[3 * ((y >> 1) * (width >> 1) + (x >> 1)) + (i % 3)] ?? 0;
    return value * light + faults.noise * (0.7 * shared + 0.7 * normal());
  });
  return new Uint8Array(out.buffer);
}

/** One frame as RGB. */
async function drawFrame({ view, things, mark }: ClipScene, { scene, time }: Moment): Promise<Uint8Array> {
  const seen = look(scene, view(time / seconds));
  const painted = sharp(seen, { raw: { width, height, channels: 3 } });
  const input = overlay(things(time));
  const data = new Uint8Array(await painted.composite([{ input }]).removeAlpha().raw().toBuffer());
  return mark ? layOver({ width, height, channels: 3, data }, mark).data : data;
}

interface Moment {
  readonly scene: Awaited<ReturnType<typeof readScene>>;
  /** Seconds. */
  readonly time: number;
}

async function readScene(photo: string) {
  return sharp(await readFile(photo))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Frames of a clip of ours. */
export async function* drawClip(key: SampleClipKey): AsyncGenerator<Frame> {
  const size = { width, height };
  const scene = await readScene(clipScenes[key].photo);
  for (let index = 0; index < framesPerSecond * seconds; index += 1) {
    const timestamp = index / framesPerSecond;
    const seen = await drawFrame(clipScenes[key], { scene, time: timestamp });
    const rgb = spoil(seen, { faults: clipScenes[key].faults, index });
    yield { ...size, data: toPlanes(size, rgb, 'bt709'), timestamp, duration: 1 / framesPerSecond };
  }
}
