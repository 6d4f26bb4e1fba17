import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FaceTrack } from '#imaging/video/swap/face-track.ts';
import { mendOutliers } from '#imaging/video/swap/mend-outliers.ts';
import { MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import type { FaceMesh } from '#imaging/vision/faces/face-mesh.ts';

const FRAMES = 24;
const RATE = { framesPerSecond: 25 };

/** A round face of 100 pixels: points on half a ball. */
const shape = Array.from({ length: MESH_POINTS }, (_, point) => {
  const far = 50 * Math.sqrt(point / MESH_POINTS);
  const [x, y] = [far * Math.cos(2.4 * point), far * Math.sin(2.4 * point)];
  return [x, y, -Math.sqrt(2500 - far * far)] as const;
});

interface Pose {
  readonly x: number;
  readonly yaw: number;
  readonly pitch: number;
}

/** The face at a place, turned to the side and down by degrees. */
function meshOf({ x: left, yaw, pitch }: Pose): FaceMesh {
  const [a, b] = [yaw, pitch].map((degrees) => (degrees * Math.PI) / 180);
  const points = shape.flatMap(([x, y, z]) => {
    const [side, deep] = [
      x * Math.cos(a ?? 0) - z * Math.sin(a ?? 0),
      x * Math.sin(a ?? 0) + z * Math.cos(a ?? 0),
    ];
    return [
      left + side,
      100 + y * Math.cos(b ?? 0) - deep * Math.sin(b ?? 0),
      y * Math.sin(b ?? 0) + deep * Math.cos(b ?? 0),
    ];
  });
  const eye = { x: left, y: 100, radius: 4, opening: 0.3 };
  return {
    ...{ points: Float32Array.from(points), flag: 1, roll: 0, yaw, pitch },
    irises: { right: eye, left: eye },
  };
}

/** Steps of points from one frame to the next. */
const stepOf = (from: FaceMesh | undefined, to: FaceMesh) =>
  from
    ? Float64Array.from({ length: 2 * MESH_POINTS }, (_, at) => {
        const index = 3 * Math.floor(at / 2) + (at % 2);
        return (to.points[index] ?? 0) - (from.points[index] ?? 0);
      })
    : null;

/** A face whose points the motion of the picture agrees with. */
function trackOf(poseAt: (place: number) => Pose): FaceTrack & { motions: (Float64Array | null)[] } {
  const meshes = Array.from({ length: FRAMES }, (_, place) => meshOf(poseAt(place)));
  return { first: 0, shot: 0, meshes, motions: meshes.map((mesh, place) => stepOf(meshes[place - 1], mesh)) };
}

const walking = (place: number): Pose => ({ x: 60 + 3 * place, yaw: place / 2, pitch: -8 });

/** A walking face whose mesh in one frame, or in some, was found as if it had another pose. */
function withOutliers(places: readonly number[], wrong: Partial<Pose>) {
  const truth = trackOf(walking);
  const meshes = truth.meshes.map((mesh, place) =>
    places.includes(place) ? meshOf({ ...walking(place), ...wrong }) : mesh,
  );
  return { truth, found: { ...truth, meshes } };
}

/** Largest distance of a point from where it is in truth. */
const errorOf = ({ meshes }: FaceTrack, truth: FaceTrack) =>
  Math.max(
    ...meshes.flatMap(({ points }, place) =>
      Array.from(points, (value, at) => Math.abs(value - (truth.meshes[place]?.points[at] ?? 0))),
    ),
  );

describe('[TOOL-23] meshes that jump away from a followed face and back', () => {
  it('An outlier goes along with its neighbours, though the picture moves', () => {
    const { truth, found } = withOutliers([11], { pitch: -28 });
    expect(errorOf(found, truth)).toBeGreaterThan(8);
    const mended = mendOutliers(found, RATE);
    expect(errorOf(mended, truth)).toBeLessThan(0.6);
    expect(Math.abs((mended.meshes[11]?.pitch ?? 0) + 8)).toBeLessThan(0.5);
    expect(mended.meshes[11]?.irises?.left.x).toBeCloseTo(truth.meshes[11]?.irises?.left.x ?? 0, 0);
    expect(mended.meshes.filter((mesh, place) => mesh !== found.meshes[place])).toHaveLength(1);
  });

  it('So do some in a row where the face is covered and no motion is known', () => {
    const { truth, found } = withOutliers([10, 11, 12], { pitch: 14, yaw: -20 });
    const motions = found.motions.map((step, place) => (place > 9 && place < 14 ? null : step));
    expect(errorOf(mendOutliers({ ...found, motions }, RATE), truth)).toBeLessThan(1);
  });

  it('Where the face stops or goes on is told by the motion of the picture', () => {
    const stopping = (place: number): Pose => ({ x: 60 + 6 * Math.min(10, place), yaw: 0, pitch: 0 });
    const truth = trackOf(stopping);
    const meshes = truth.meshes.with(10, meshOf({ ...stopping(10), pitch: 25 }));
    // Half way between its neighbours it would lag by three pixels.
    expect(errorOf(mendOutliers({ ...truth, meshes }, RATE), truth)).toBeLessThan(0.1);
  });

  it('A quick turn to a side stays as it is, though no motion is known', () => {
    const places = { start: fc.integer({ min: 4, max: 16 }), frames: fc.integer({ min: 1, max: 6 }) };
    fc.assert(
      fc.property(fc.record({ ...places, angle: fc.integer({ min: -40, max: 40 }) }), (turn) => {
        const { start, frames, angle } = turn;
        const share = (place: number) => Math.max(0, Math.min(1, (place - start) / frames));
        const track = trackOf((place) => ({ x: 100, yaw: angle * share(place), pitch: 0 }));
        expect(mendOutliers(track, RATE).meshes).toEqual(track.meshes);
        const blurred = { ...track, motions: track.motions.map(() => null) };
        expect(mendOutliers(blurred, RATE).meshes).toEqual(track.meshes);
      }),
      { numRuns: 12 },
    );
  });

  it('A head that nods or shakes quickly stays as it is where the picture moves along', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.4, max: 1.6, noNaN: true }), (speed) => {
        const track = trackOf((place) => ({
          ...{ x: 100, yaw: 25 * Math.sin(speed * place), pitch: 12 * Math.cos(speed * place) },
        }));
        expect(mendOutliers(track, RATE).meshes).toEqual(track.meshes);
      }),
      { numRuns: 12 },
    );
  });

  it('A track whose motion was not measured stays as it is', () => {
    const { found } = withOutliers([11], { pitch: -28 });
    const { motions, ...unmeasured } = found;
    expect(motions).toHaveLength(FRAMES);
    expect(mendOutliers(unmeasured, RATE)).toBe(unmeasured);
  });
});
