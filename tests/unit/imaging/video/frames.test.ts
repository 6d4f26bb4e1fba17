import { describe, expect, it } from 'vitest';
import type { Clip } from '#imaging/video/media/clip.ts';
import type { NativeFrame } from '#imaging/video/media/codec-library.ts';
import { createConverter } from '#imaging/video/media/convert-frame.ts';
import { compressRange, cropToEven, frameBytes } from '#imaging/video/media/frame.ts';
import { toPlanes, toRgb } from '#imaging/video/media/frame-colours.ts';
import { planSegments } from '#imaging/video/media/plan-segments.ts';
import { readPlanes, roundToBytes } from '#imaging/video/media/read-planes.ts';
import { createToneMapper } from '#imaging/video/media/tone-map.ts';
import { type Rotation, turnFrame } from '#imaging/video/media/turn-frame.ts';
import { drawFrame, meanDifference } from './support/clips.ts';

/** A frame in the memory of the library, as it lies there. */
function nativeFrame(
  { width, height }: { width: number; height: number },
  bytes: Buffer,
  format = '',
): NativeFrame {
  return {
    ...{ width, height, format },
    allocationSize: () => bytes.length,
    copyTo(target, options) {
      if (options) throw new Error('the library cannot convert this');
      bytes.copy(target);
    },
    scale: () => expect.unreachable(),
    close: () => undefined,
  };
}

/** Flat colour: bytes of one or two a sample. */
function flatBytes({
  samples,
  pixels,
  deep,
  luma,
  colour,
}: Record<'samples' | 'pixels' | 'luma' | 'colour', number> & { deep: boolean }) {
  const bytes = Buffer.alloc(samples * (deep ? 2 : 1));
  for (let i = 0; i < samples; i++) {
    const value = i < pixels ? luma : colour;
    if (deep) bytes.writeUInt16LE(value, 2 * i);
    else bytes[i] = value;
  }
  return bytes;
}

describe('planes of decoded frames', () => {
  const size = { width: 8, height: 6 };
  const pixels = 48;

  it('Full range of 8 bits has no name in the library and is told by its size', () => {
    for (const samples of [72, 96, 144]) {
      const bytes = flatBytes({ samples, pixels, deep: false, luma: 255, colour: 128 });
      const planes = readPlanes(nativeFrame(size, bytes));
      expect(planes).toMatchObject({ bits: 8, isFullRange: true });
      expect([...planes.data]).toEqual([...new Array(48).fill(255), ...new Array(24).fill(128)]);
    }
  });

  it('10 bits are told from 4:4:4 of 8 bits, which is as large', () => {
    for (const samples of [72, 96, 144]) {
      const bytes = flatBytes({ samples, pixels, deep: true, luma: 940, colour: 512 });
      const planes = readPlanes(nativeFrame(size, bytes));
      expect(planes.bits).toBe(10);
      expect([...roundToBytes(planes.data as Uint16Array)]).toEqual([
        ...new Array(48).fill(235),
        ...new Array(24).fill(128),
      ]);
    }
  });

  it('A layout of another size is refused by its kind', () => {
    expect(() => readPlanes(nativeFrame(size, Buffer.alloc(500)))).toThrow(
      expect.objectContaining({ kind: 'video_codec_unsupported' }),
    );
  });

  it('Black and white of full range become those of limited range', () => {
    const data = Uint8Array.of(0, 255, 128, 0, 0, 255);
    compressRange({ width: 2, height: 2 }, data);
    expect([...data]).toEqual([16, 235, 126, 16, 16, 240]);
  });

  it('Odd sides lose their last column and row, in all planes', () => {
    const odd = { width: 5, height: 3 };
    const data = Uint8Array.from({ length: frameBytes(odd) }, (_, i) => i);
    const even = cropToEven(odd, data);
    expect(even).toMatchObject({ width: 4, height: 2 });
    expect([...even.data]).toEqual([0, 1, 2, 3, 5, 6, 7, 8, 15, 16, 21, 22]);
  });

  it.each([90, 180, 270] as Rotation[])('A frame turned by %i degrees and back is itself', (rotation) => {
    const data = Uint8Array.from({ length: 72 }, (_, i) => i);
    const turned = turnFrame(size, data, { rotation, isMirrored: false });
    const middle = rotation === 180 ? size : { width: 6, height: 8 };
    const back = { rotation: (360 - rotation) as Rotation, isMirrored: false };
    expect([...turned]).not.toEqual([...data]);
    expect([...turnFrame(middle, turned, back)]).toEqual([...data]);
  });

  it('A mirrored frame runs from right to left', () => {
    const data = Uint8Array.from({ length: 72 }, (_, i) => i);
    const mirrored = turnFrame(size, data, { rotation: 0, isMirrored: true });
    expect([...mirrored.slice(0, 8)]).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it.each(['bt601', 'bt709', 'bt2020'] as const)(
    'Colours of %s survive the way to RGB and back',
    (matrix) => {
      const large = { width: 64, height: 48 };
      const rgb = drawFrame({ width: 64, height: 48 }, 3);
      const back = toRgb(large, toPlanes(large, rgb, matrix), matrix);
      expect(meanDifference(back, rgb)).toBeLessThan(2.5);
      const grey = new Uint8Array(64 * 48 * 3).fill(119);
      expect(meanDifference(toRgb(large, toPlanes(large, grey, matrix), matrix), grey)).toBeLessThan(0.8);
    },
  );
});

/** Signal of SMPTE ST 2084 for light in candela per square metre. */
function pqOf(light: number): number {
  const [m1, m2] = [2610 / 16384, (2523 / 4096) * 128];
  const [c1, c2, c3] = [3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32];
  const power = (light / 10_000) ** m1;
  return ((c1 + c2 * power) / (1 + c3 * power)) ** m2;
}

/** Signal of hybrid log-gamma for light on a display of 1000 cd/m² (ITU-R BT.2100). */
function hlgOf(light: readonly number[], luminance: number): number[] {
  return light.map((value) => {
    const scene = (luminance / 1000) ** (1 / 1.2 - 1) * (value / 1000);
    return scene <= 1 / 12
      ? Math.sqrt(3 * scene)
      : 0.17883277 * Math.log(12 * scene - 0.28466892) + 0.55991073;
  });
}

/** A frame of 2 × 2 pixels of 10 bits of a colour in linear BT.709, 1 = white of a page. */
function deepFrame(rgb: readonly [number, number, number], transfer: 'pq' | 'hlg'): Uint16Array {
  const [r, g, b] = rgb;
  const wide = [
    0.6274 * r + 0.3293 * g + 0.0433 * b,
    0.0691 * r + 0.9195 * g + 0.0114 * b,
    0.0164 * r + 0.088 * g + 0.8956 * b,
  ];
  const light = wide.map((value) => value * 203);
  const luminance = 0.2627 * (light[0] ?? 0) + 0.678 * (light[1] ?? 0) + 0.0593 * (light[2] ?? 0);
  const [red = 0, green = 0, blue = 0] = transfer === 'pq' ? light.map(pqOf) : hlgOf(light, luminance);
  const luma = 0.2627 * red + 0.678 * green + 0.0593 * blue;
  const [u, v] = [(blue - luma) / 1.8814, (red - luma) / 1.4746];
  const y = Math.round(64 + 876 * luma);
  return Uint16Array.of(y, y, y, y, Math.round(512 + 896 * u), Math.round(512 + 896 * v));
}

describe('high dynamic range', () => {
  const small = { width: 2, height: 2 };

  it.each(['pq', 'hlg'] as const)('Colours below half of white stay what they are in %s', (transfer) => {
    const mapper = createToneMapper(transfer);
    for (const rgb of [
      [0.2, 0.2, 0.2],
      [0.45, 0.1, 0.05],
      [0.05, 0.3, 0.1],
      [0.1, 0.1, 0.4],
    ] as const) {
      const shown = toRgb(small, mapper.map(small, deepFrame(rgb, transfer)), 'bt709');
      const wanted = rgb.map((value) => 255 * value ** (1 / 2.4));
      for (const [channel, value] of wanted.entries())
        expect(Math.abs((shown[channel] ?? 0) - value), `${rgb} ${channel}`).toBeLessThan(6);
    }
  });

  it.each(['pq', 'hlg'] as const)('[TOOL-21] Frames of 8 bits in %s are mapped as those of 10', (hdr) => {
    const orientation = { rotation: 0, isMirrored: false } as const;
    const deep = Array.from(deepFrame([0.2, 0.2, 0.2], hdr), (code) => code / 4);
    const limited = Buffer.from(deep.map((code) => Math.round(code)));
    const full = Buffer.from(
      deep.map((code, i) => Math.round(i < 4 ? ((code - 16) * 255) / 219 : 128 + ((code - 128) * 255) / 224)),
    );
    for (const frame of [nativeFrame(small, limited, 'I420'), nativeFrame(small, full)]) {
      const clip = { orientation, hdr, isFullRange: false } as Partial<Clip> as Clip;
      const { data } = createConverter(clip, small).convert(frame);
      for (const value of toRgb(small, data, 'bt709'))
        expect(Math.abs(value - 255 * 0.2 ** (1 / 2.4))).toBeLessThan(10);
    }
  });

  it('Highlights are told apart up to the peak, and keep rising', () => {
    const mapper = createToneMapper('pq');
    const lumas = [0.5, 1, 2, 3, 4.5].map(
      (value) => mapper.map(small, deepFrame([value, value, value], 'pq'))[0] ?? 0,
    );
    expect(lumas.toSorted((a, b) => a - b)).toEqual(lumas);
    expect(new Set(lumas).size).toBe(5);
    expect(lumas.at(-1)).toBeGreaterThan(225);
    expect(lumas.at(-1)).toBeLessThanOrEqual(235);
  });
});

describe('segments', () => {
  it('[GEN-03] Every frame is in one segment, and none is longer than was asked', () => {
    const times = Array.from({ length: 123 }, (_, i) => i / 30 + (i % 7 === 0 ? 0.01 : 0));
    const segments = planSegments(times);
    expect(segments.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(segments.flatMap(({ first, end }) => times.slice(first, end))).toEqual(times);
    for (const { first, end } of segments)
      expect((times[end - 1] ?? 0) - (times[first] ?? 0)).toBeLessThan(2);
  });

  it('A clip of one frame is one segment', () => {
    expect(planSegments([0.3])).toEqual([{ index: 0, first: 0, end: 1 }]);
  });
});
