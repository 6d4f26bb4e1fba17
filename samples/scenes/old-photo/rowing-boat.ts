import { colour } from '../../renderer/colour.ts';
import { fractal2 } from '../../renderer/fractal-noise.ts';
import { clamp, smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { blendColour, scaleColour, setColour } from '../../renderer/paint.ts';
import { createPoint, type Point } from '../../renderer/point.ts';
import type { Solid, Surface } from '../../renderer/scene.ts';
import { boatDistance, gunwale, HALF_LENGTH, hullWidth, oars, rail } from './boat-shape.ts';

const tar = colour('#3a322b');
const worn = colour('#8d7c68');
const pale = colour('#d8cdb9');
/** Planks are wet up to this height over the water, in metres. */
const WET = 0.05;

interface Mooring {
  /** Middle of the boat and height of its waterline over the water, in metres. */
  readonly x: number;
  readonly away: number;
  readonly rise: number;
  /** Angle by which the bow points away from the right, in radians, and by which it is lifted. */
  readonly turn: number;
  readonly lift: number;
}

/** Makes a function that writes where a place of the world lies in the boat's own directions. */
function createEntry({
  x: atX,
  away,
  turn,
  lift,
  rise,
}: Mooring): (own: Point, place: Readonly<Point>) => void {
  const cosine = Math.cos(turn);
  const sine = Math.sin(turn);
  return (own, { x, y, z }) => {
    const right = x - atX;
    const near = z + away;
    const along = right * cosine - near * sine;
    own.z = right * sine + near * cosine;
    own.x = along * Math.cos(lift) + (y - rise) * Math.sin(lift);
    own.y = (y - rise) * Math.cos(lift) - along * Math.sin(lift);
  };
}

/** Tar without, bare wood within, a pale top strake; rubbed off here and there. */
function paintWood({ x, y, z }: Readonly<Point>, surface: Surface): void {
  const along = clamp(x / HALF_LENGTH, -1, 1);
  const grain = fractal2.four(x * 2.2 + 3, (y + z) * 40);
  const patch = fractal2.three(x * 1.7, y * 5 + z);
  const inside = Math.abs(z) < hullWidth(along, y) - 0.011;
  setColour(surface, inside ? worn : tar, 0.55 + 0.8 * grain);
  const top = y > gunwale(along) - 0.09;
  if (!inside && top) setColour(surface, pale, 0.6 + 0.5 * grain);
  if (rail(x, y, z) < 0.004 || oars(x, y, z) < 0.004) setColour(surface, pale, 0.55 + 0.5 * grain);
  blendColour(surface, worn, 0.75 * smoothStep(0.55, 0.72, patch));
  scaleColour(surface, 0.8 + 0.4 * noise2(x * 30, y * 30));
}

/** An old rowing boat, clinker built: overlapping planks, three benches, two oars laid in. */
export function createRowingBoat(mooring: Mooring): Solid {
  const enter = createEntry(mooring);
  const own = createPoint();
  return {
    name: 'boat',
    bound: [mooring.x, mooring.rise + 0.2, -mooring.away, 2.4],
    distance(x, y, z) {
      enter(own, { x, y, z });
      return boatDistance(own.x, own.y, own.z);
    },
    paint(hit, surface) {
      enter(own, hit);
      paintWood(own, surface);
      if (hit.y < WET) scaleColour(surface, 0.55);
      surface.reflectance = 0.05;
    },
  };
}
