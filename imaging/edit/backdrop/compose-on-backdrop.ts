import { fromOklab, linearOf, toByte, toOklab } from '../../core/colour/colour-space.ts';
import { compressGamut } from '../../core/colour/compress-gamut.ts';
import { toneShoulder } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Plane, samplePlane } from '../../core/raster/plane.ts';
import type { LightShift } from './match-light.ts';

interface BackdropComposition {
  /** With alpha, 4 channels; its colours are the subject's own, also along soft edges. */
  readonly subject: Picture;
  /** Of the subject's size, 3 channels. */
  readonly backdrop: Picture;
  /** Share of light left on the backdrop, perhaps smaller; none = no shadow. */
  readonly shadow?: Plane;
  readonly light?: LightShift;
}

/** Pixels composed between two yields. */
const STRETCH = 60_000;

/** Rows of a picture, sharing its memory. */
function rowsOf(
  { width, channels, data }: Picture,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): Picture {
  return {
    width,
    height: bottom - top,
    channels,
    data: data.subarray(top * width * channels, bottom * width * channels),
  };
}

/** Lightness above which the rise of a brightened subject is soft, as on film. */
const KNEE = 0.82;

/** Rows of the subject in the backdrop's light, RGB. */
function lightRows(rows: Picture, { lightness, contrast, a, b, exposure = 1 }: LightShift): Picture {
  const planes = toOklab(rows);
  const values = planes.lightness.data;
  for (let at = 0; at < values.length; at++) {
    const before = values[at];
    const bend = 4 * before * (1 - before);
    const moved = before + bend * (lightness + (contrast - 1) * (before - 0.5));
    const lit = exposure > 1 ? Math.max(moved, toneShoulder(exposure * moved, KNEE)) : exposure * moved;
    const gain = exposure > 1 ? lit / Math.max(1e-3, moved) : exposure;
    values[at] = lit;
    planes.a.data[at] = gain * (planes.a.data[at] + a * before);
    planes.b.data[at] = gain * (planes.b.data[at] + b * before);
  }
  compressGamut(planes);
  const out: Picture = { ...rows, channels: 3, data: new Uint8Array(values.length * 3) };
  fromOklab(planes, out);
  return out;
}

interface Band {
  /** Rows of the result, backdrop at first. */
  readonly out: Picture;
  /** Rows of the subject: alpha comes from here, colours from `colours`. */
  readonly subject: Picture;
  readonly colours: Picture;
  readonly shadow?: Plane;
  readonly top: number;
  readonly height: number;
}

function mixBand({ out, subject, colours, shadow, top, height }: Band): void {
  const { width } = out;
  for (let pixel = 0; pixel < width * out.height; pixel++) {
    const coverage = subject.data[pixel * 4 + 3] / 255;
    const left = shadow
      ? shadeAt(shadow, { x: pixel % width, y: top + Math.floor(pixel / width), width, height })
      : 1;
    if (coverage === 0 && left > 0.998) continue;
    for (let channel = 0; channel < 3; channel++) {
      const behind = linearOf[out.data[pixel * 3 + channel]] * left;
      const front = linearOf[colours.data[pixel * colours.channels + channel]];
      out.data[pixel * 3 + channel] = toByte(behind + (front - behind) * coverage);
    }
  }
}

function shadeAt(shadow: Plane, place: { x: number; y: number; width: number; height: number }): number {
  const { x, y, width, height } = place;
  return samplePlane(
    shadow,
    ((x + 0.5) * shadow.width) / width - 0.5,
    ((y + 0.5) * shadow.height) / height - 0.5,
  );
}

/**
 * Puts a subject on a backdrop with its shadow: light is mixed linearly, as a lens does along the edge of a
 * thing. Returns an RGB picture.
 */
export async function composeOnBackdrop(
  composition: BackdropComposition,
  progress: Progress,
): Promise<Picture> {
  const { subject, backdrop, shadow, light } = composition;
  const { width, height } = subject;
  const out: Picture = { width, height, channels: 3, data: backdrop.data.slice() };
  const rows = Math.max(1, Math.floor(STRETCH / width));
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows);
    const band = rowsOf(subject, { top, bottom });
    const colours = light ? lightRows(band, light) : band;
    mixBand({ out: rowsOf(out, { top, bottom }), subject: band, colours, shadow, top, height });
    await progress.report(bottom / height);
  }
  await progress.report(1);
  return out;
}
