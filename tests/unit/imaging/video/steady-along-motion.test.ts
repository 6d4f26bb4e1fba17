import { describe, expect, it } from 'vitest';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { PointFollower } from '#imaging/video/swap/follow-points.ts';
import { steadyAlongMotion } from '#imaging/video/swap/steady-along-motion.ts';
import { steadyTrack } from '#imaging/video/swap/steady-track.ts';
import { MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import type { FaceMesh } from '#imaging/vision/faces/face-mesh.ts';

const random = createRandom(5);
const unit = () => nextRandom(random) / 2 ** 32 - 0.5;

/** A face of 100 pixels around a place, whose points lie on an ellipse and its inside. */
const shape = Float32Array.from({ length: 3 * MESH_POINTS }, (_, at) => {
  const turn = Math.floor(at / 3) * 2.4;
  const far = 50 * Math.sqrt(Math.floor(at / 3) / MESH_POINTS);
  return [far * Math.cos(turn), far * Math.sin(turn), 0][at % 3] ?? 0;
});

interface Moment {
  readonly x: number;
  readonly y: number;
  /** Error of each number. */
  readonly error: number;
}

const meshAt = ({ x, y, error }: Moment): FaceMesh => ({
  ...{ flag: 1, roll: 0, yaw: 0, pitch: 0 },
  points: shape.map(
    (value, at) => value + ([x, y, 0][at % 3] ?? 0) + (at % 3 === 2 ? 0 : 2 * error * unit()),
  ),
});

/** Largest mean distance of points from where they are in truth. */
function farthest(found: readonly Float32Array[], truth: readonly FaceMesh[]): number {
  const errors = found.map((points, i) => {
    const own = truth[i]?.points ?? points;
    return points.reduce((sum, value, at) => sum + Math.abs(value - (own[at] ?? 0)), 0) / (2 * MESH_POINTS);
  });
  return Math.max(...errors);
}

describe('[TOOL-21] points of a face that go along what is seen', () => {
  // A head that nods quickly: a wave of seven frames.
  const places = Array.from({ length: 25 }, (_, i) => ({ x: 100 + i, y: 100 + 8 * Math.sin(0.9 * i) }));
  const truth = places.map((place) => meshAt({ ...place, error: 0 }));
  const meshes = places.map((place) => meshAt({ ...place, error: 0.8 }));
  const track = { first: 0, shot: 0, meshes };
  const found = meshes.map(({ points }) => points);
  const moves = meshes.map((_, i) => {
    const [from, to] = [places[i - 1], places[i]];
    const [x, y] = [(to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0)];
    return i === 0
      ? undefined
      : Float32Array.from({ length: 2 * MESH_POINTS }, (_, at) => (at % 2 === 0 ? x : y));
  });
  const pointsOf = (all: readonly FaceMesh[]) => all.map(({ points }) => points);

  it('They tremble less than they were found, and quick movement does not lag', () => {
    const steady = steadyAlongMotion({ found, moves }, { framesPerSecond: 25 });
    expect(farthest(found, truth)).toBeGreaterThan(0.3);
    expect(farthest(steady, truth)).toBeLessThan(0.7 * farthest(found, truth));
    expect(farthest(steady, truth)).toBeLessThan(
      farthest(pointsOf(steadyTrack(track, { framesPerSecond: 25 }).meshes), truth),
    );
  });

  it('Points whose surroundings stand still go along with a face that walks, to its last frame', () => {
    const walking = places.map((_, i) => meshAt({ x: 60 + 2.2 * i, y: 100, error: 0 }));
    const still = walking.map((_, i) => (i === 0 ? undefined : new Float32Array(2 * MESH_POINTS)));
    const steady = steadyAlongMotion({ found: pointsOf(walking), moves: still }, { framesPerSecond: 25 });
    expect(farthest(steady, walking)).toBeLessThan(0.05);
  });

  it('What passes before the face does not take points along', () => {
    const passing = moves.with(12, new Float32Array(2 * MESH_POINTS).fill(40));
    const steady = steadyAlongMotion({ found, moves: passing }, { framesPerSecond: 25 });
    expect(farthest(steady, truth)).toBeLessThan(1.2 * farthest(found, truth));
  });

  it('Their movement is read from the frames to less than a tenth of a pixel', () => {
    const size = { width: 200, height: 200 };
    const draw = (index: number) =>
      Uint8Array.from({ length: size.width * size.height * 1.5 }, (_, at) => {
        if (at >= size.width * size.height) return 128;
        const [x, y] = [(at % size.width) - 2.5 * index, Math.floor(at / size.width) + index];
        return 128 + 40 * Math.sin(x / 3.1) * Math.cos(y / 4.3) + 30 * Math.sin((x + 2 * y) / 7);
      });
    const follower = new PointFollower(size, ({ points }) => points);
    const mesh = meshAt({ x: 100, y: 100, error: 0 });
    follower.add(draw(0), { meshes: [], isCut: false });
    follower.add(draw(1), { meshes: [mesh], isCut: false });
    const found = follower.moves.get(mesh) ?? new Float32Array();
    expect(found).toHaveLength(2 * MESH_POINTS);
    const errors = Array.from(found, (value, at) => Math.abs(value - (at % 2 === 0 ? 2.5 : -1)));
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.08);
    follower.add(draw(2), { meshes: [mesh], isCut: true });
    const other = meshAt({ x: 100, y: 100, error: 0 });
    follower.add(draw(9), { meshes: [other], isCut: true });
    expect(follower.moves.has(other)).toBe(false);
  });
});
