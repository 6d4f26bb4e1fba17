import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { outline, type Place } from '#imaging/portrait/halloween/paint/shapes.ts';
import type { ClipPaint } from '#imaging/video/face-paint/clip-paint.ts';
import type { Clip } from '#imaging/video/media/clip.ts';
import { analyseClip, describeAnalysis } from '#imaging/video/run/analyse-clip.ts';
import type { EffectRequest } from '#imaging/video/run/clip-request.ts';
import { drawFrames } from '#imaging/video/run/draw-frames.ts';
import { planClip } from '#imaging/video/run/plan-clip.ts';
import { readPlanned } from '#imaging/video/run/read-planned.ts';
import { meshAt } from '#imaging/video/swap/face-track.ts';
import { faceLandmarks } from '#imaging/vision/faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '#imaging/vision/faces/face-mesh.ts';
import { makeFolder, withClip, writeClip } from './support/clips.ts';
import {
  barAt,
  changedIn,
  flickerOf,
  portraitSize as size,
  writePortraits,
} from './support/portrait-clip.ts';

const folder = makeFolder();
const file = path.join(folder, 'people.mp4');
const pixels = size.width * size.height;

/** Light at the end of the first shot; a sudden change would be taken for a cut. */
const DIM = { from: 17, share: 0.5 } as const;
const dimmed = (frame: number) => 1 - (1 - DIM.share) * (Math.max(0, frame - DIM.from) / (24 - DIM.from));

/**
 * Frames of one person, who gets into the dark, and of another one, who leaves and comes back. They move by
 * whole steps, as rounded ones would be a trembling of the clip's own.
 */
const SHOTS = [
  { name: 'curls', count: 25, place: (i: number) => ({ left: i, top: i, light: dimmed(i) }) },
  {
    name: 'teenager',
    count: 25,
    place: (i: number) => ({ left: i - Math.max(0, 60 * Math.min(i - 10, 19 - i)), top: i }),
  },
];
const COUNT = 50;
/** Frames of the first shot in which a green bar passes before the face. */
const BAR = { from: 13, to: 18, width: 26 } as const;

const request: EffectRequest = {
  ...({ tool: 'video-effects', effect: 'classic-skull', strength: 1, seed: 1, sound: 'off' } as const),
  ...({ codec: 'avc', maxShortSide: 1080, maxFramesPerSecond: 60 } as const),
};

interface Drawn {
  readonly paint: ClipPaint;
  readonly findings: ReturnType<typeof describeAnalysis>;
  readonly before: readonly Uint8Array[];
  readonly after: readonly Uint8Array[];
  /** Frames 14 to 16 as a segment of their own. */
  readonly part: readonly Uint8Array[];
}

async function draw(clip: Clip): Promise<Drawn> {
  const plan = planClip(clip, request);
  const work = { clip, plan, request };
  const analysis = await analyseClip(work, () => Promise.resolve());
  if (analysis?.tool !== 'video-effects' || !analysis.paint) throw new Error('no analysis');
  const draws = async (first: number, end: number) => {
    const frames: Uint8Array[] = [];
    for await (const { data } of drawFrames({ ...work, segment: { index: 0, first, end } }, analysis))
      frames.push(Uint8Array.from(data));
    return frames;
  };
  const before: Uint8Array[] = [];
  for await (const { data } of readPlanned(work, { first: 0, end: COUNT }))
    before.push(Uint8Array.from(data));
  const findings = describeAnalysis(analysis);
  const [after, part] = [await draws(0, COUNT), await draws(14, 17)];
  return { paint: analysis.paint, findings, before, after, part };
}

/** The faces that are painted in a frame. */
const meshesAt = ({ paint }: Drawn, index: number) =>
  paint.tracks.flatMap((track) => meshAt(track, index) ?? []);

/** Samples well within a ring of a mesh. */
function within(mesh: FaceMesh, { ring, margin }: { ring: readonly number[]; margin: number }): number[] {
  const shape = outline(
    ring.map((point): Place => {
      const { x, y } = meshPoint(mesh, point);
      return [x, y];
    }),
    false,
  );
  return Array.from({ length: pixels }, (_, at) => at).filter(
    (at) => shape.distance((at % size.width) + 0.5, Math.floor(at / size.width) + 0.5) < -margin,
  );
}

/** Mean luma of white paint beside the nose, from black (0). */
function paintLuma({ after }: Drawn, { index, mesh }: { index: number; mesh: FaceMesh }): number {
  const values = [50, 280, 36, 266].map((point) => {
    const { x, y } = meshPoint(mesh, point);
    return (after[index]?.[Math.round(y) * size.width + Math.round(x)] ?? 16) - 16;
  });
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('faces of a clip that are painted', () => {
  let drawn: Drawn;

  beforeAll(async () => {
    await writePortraits(file, { shots: SHOTS, bar: BAR });
    drawn = await withClip(file, draw);
  }, 300_000);

  it('[TOOL-21] Everybody is painted, over a cut and after they come back, and empty frames stay as they were', () => {
    expect(drawn.findings).toMatchObject({ shots: 2, faces: 1 });
    for (const index of [0, 3, 18, 24, 25, 31, 47, 49])
      expect(changedIn(drawn, index).length, `frame ${index}`).toBeGreaterThan(4000);
    for (const index of [39, 40]) expect(changedIn(drawn, index).length, `frame ${index}`).toBe(0);
  });

  it('[TOOL-21] The same frames come out whatever the segments', () => {
    expect([drawn.after.length, drawn.part.length]).toEqual([COUNT, 3]);
    for (const [i, frame] of drawn.part.entries())
      expect(Buffer.compare(frame, drawn.after[14 + i] ?? new Uint8Array()), `frame ${14 + i}`).toBe(0);
  });

  it('[TOOL-21] Open eyes stay as they are', () => {
    for (const index of [0, 3, 28]) {
      const [mesh] = meshesAt(drawn, index);
      if (!mesh) throw new Error('no face');
      for (const ring of [faceLandmarks.rightEye, faceLandmarks.leftEye]) {
        const inside = within(mesh, { ring, margin: 1.5 });
        const changes = inside.map((at) =>
          Math.abs((drawn.after[index]?.[at] ?? 0) - (drawn.before[index]?.[at] ?? 0)),
        );
        expect(inside.length).toBeGreaterThan(5);
        expect(Math.max(...changes), `frame ${index}`).toBeLessThan(12);
      }
    }
  });

  it('[TOOL-21] A thing that passes before the face stays in front, and the face behind it is painted', () => {
    for (let index = BAR.from; index < BAR.to; index++) {
      const changed = changedIn(drawn, index);
      const distances = changed.map((at) => Math.abs((at % size.width) - barAt(BAR, index)));
      const hit = distances.filter((distance) => distance < BAR.width / 2 - 3);
      expect(hit.length, `on the bar in frame ${index}`).toBeLessThan(60);
      expect(changed.length, `frame ${index}`).toBeGreaterThan(2000);
    }
  });

  it('[TOOL-21] Paint keeps the light: in half the light of a frame it has half the light', () => {
    const linear = [0, 24].map((index) => {
      const [mesh] = meshesAt(drawn, index);
      if (!mesh) throw new Error('no face');
      return paintLuma(drawn, { index, mesh });
    });
    const [bright = 0, dim = 0] = linear;
    // The frames were dimmed as they are encoded, so that bytes tell of it.
    expect(dim / bright).toBeGreaterThan(0.42);
    expect(dim / bright).toBeLessThan(0.6);
  });

  it('[TOOL-21] Paint flickers along the motion by less than 0.8 grey levels more than the clip', () => {
    // Elsewhere a bar passes, the light changes, the face leaves or comes back, or a shot begins.
    const places = [2, 3, 4, 5, 6, 7, 8, 27, 28, 29, 30];
    const excess = places.map(
      (index) => flickerOf(drawn.after, { drawn, index }) - flickerOf(drawn.before, { drawn, index }),
    );
    expect(excess.reduce((sum, value) => sum + value, 0) / places.length).toBeLessThan(0.8);
  });

  it('[TOOL-21] [GEN-02] A clip without faces is refused before any frame is drawn', async () => {
    const empty = path.join(folder, 'empty.mp4');
    await writeClip(empty);
    await withClip(empty, async (clip) => {
      const work = { clip, plan: planClip(clip, request), request };
      const run = analyseClip(work, () => Promise.resolve());
      await expect(run).rejects.toMatchObject({ kind: 'no_face' });
    });
  });
});
