import type { Picture } from '../../core/picture.ts';

/** A picture turned about its middle, on a sheet that holds all of it. */
export interface Turned {
  /** Red, green, blue and alpha; beyond the border colours repeat, and alpha is 0. */
  readonly picture: Picture;
  /** Maps a place on the sheet to the picture. */
  readonly toSource: (x: number, y: number) => readonly [number, number];
  /** Maps a place of the picture to the sheet. */
  readonly fromSource: (x: number, y: number) => readonly [number, number];
}

/** Turns a picture clockwise. Pixels are mixed from four neighbours; 0 degrees keep them. */
export function rotatePicture(source: Picture, degrees: number): Turned {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const width = Math.ceil(Math.abs(source.width * cos) + Math.abs(source.height * sin) - 1e-6);
  const height = Math.ceil(Math.abs(source.width * sin) + Math.abs(source.height * cos) - 1e-6);
  const fromSource = (x: number, y: number) => {
    const [right, down] = [x - source.width / 2, y - source.height / 2];
    return [width / 2 + right * cos - down * sin, height / 2 + right * sin + down * cos] as const;
  };
  const toSource = (x: number, y: number) => {
    const [right, down] = [x - width / 2, y - height / 2];
    return [
      source.width / 2 + right * cos + down * sin,
      source.height / 2 - right * sin + down * cos,
    ] as const;
  };
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const [right, down] = toSource(0.5, y + 0.5);
    const row = data.subarray(y * width * 4, (y + 1) * width * 4);
    mixRow(source, { course: { x: right - 0.5, y: down - 0.5, stepX: cos, stepY: -sin }, out: row });
  }
  return { picture: { width, height, channels: 4, data }, toSource, fromSource };
}

/** Place in the source of a sheet row's first pixel, and the step to the next one. */
interface Course {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
}

function mixRow(
  { width, height, data, channels }: Picture,
  { course, out }: { readonly course: Course; readonly out: Uint8Array },
): void {
  for (
    let to = 0, u = course.x, v = course.y;
    to < out.length;
    to += 4, u += course.stepX, v += course.stepY
  ) {
    const x = Math.max(0, Math.min(width - 1, u));
    const y = Math.max(0, Math.min(height - 1, v));
    const left = Math.floor(x);
    const top = Math.floor(y);
    const across = left < width - 1 ? channels : 0;
    const down = top < height - 1 ? width * channels : 0;
    const at = (top * width + left) * channels;
    for (let channel = 0; channel < 3; channel++) {
      const from = at + (channels === 1 ? 0 : channel);
      const upper = data[from] + (x - left) * (data[from + across] - data[from]);
      const lower = data[from + down] + (x - left) * (data[from + down + across] - data[from + down]);
      out[to + channel] = Math.round(upper + (y - top) * (lower - upper));
    }
    const isInside = u > -0.5 && v > -0.5 && u < width - 0.5 && v < height - 0.5;
    const nearest = (Math.round(y) * width + Math.round(x)) * channels;
    out[to + 3] = isInside ? (channels === 4 ? data[nearest + 3] : 255) : 0;
  }
}
