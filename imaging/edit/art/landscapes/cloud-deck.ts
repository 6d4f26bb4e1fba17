import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { clampUnit, smoothStep } from '../../../core/numeric/scalar.ts';
import type { Progress } from '../../../core/progress.ts';
import { runBands } from '../../../core/run-bands.ts';
import { type Light, mixLight, mixLook } from '../art-colours.ts';
import type { Disc } from '../shapes.ts';
import type { Canvas } from './landscape.ts';

/** Height of the vanishing line below the horizon, in sizes of the canvas: it keeps distances finite. */
const LIFT = 0.075;

/** Steps of the mixtures of colours. */
const TONES = 255;

/** Pixels from one place that noise is measured at to the next. */
const GRID = 2;

/** A kind of cloud. Lengths are heights of the deck. */
interface Deck {
  /** Hills of the noise in a length, and how much longer than wide they are. */
  readonly scale: number;
  readonly stretch: number;
  /** Noise from which there is cloud, and by how much more of it the cloud is thick. */
  readonly from: number;
  readonly soft: number;
  /** Strength of the bends of streaks. */
  readonly warp: number;
  readonly opacity: number;
}

/** @tuned set by eye */
const decks = {
  closed: { scale: 1.9, stretch: 1.3, from: 0.06, soft: 0.3, warp: 0.7, opacity: 1 },
  heaps: { scale: 2.7, stretch: 1.25, from: 0.49, soft: 0.2, warp: 0.45, opacity: 0.96 },
  streaks: { scale: 2.1, stretch: 2, from: 0.5, soft: 0.36, warp: 1.1, opacity: 0.8 },
  mist: { scale: 1.6, stretch: 2.6, from: 0.45, soft: 0.5, warp: 1, opacity: 0.35 },
} as const satisfies Record<string, Deck>;

function deckOf({ light: { cover }, weather }: Canvas): Deck {
  if (cover > 0.85) return decks.closed;
  if (weather === 'fog') return decks.mist;
  return weather === 'clouds' ? decks.heaps : decks.streaks;
}

/** Density of a deck at a place, 0–1; each octave is turned against the one before, so that no grid shows. */
function densityOf({ scale, stretch, warp }: Deck, { seed, turn }: { seed: number; turn: number }) {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (across: number, away: number) => {
    let u = ((across * cos + away * sin) * scale) / stretch;
    let v = (away * cos - across * sin) * scale;
    const [bendX, bendY] = [
      sampleNoise(0.7 * u, 0.7 * v, seed + 301) - 0.5,
      sampleNoise(0.7 * u + 9, 0.7 * v + 4, seed + 302) - 0.5,
    ];
    u += warp * bendX;
    v += warp * bendY;
    let [sum, weight, total] = [0, 1, 0];
    for (let octave = 0; octave < 7; octave++) {
      sum += weight * sampleNoise(u, v, seed + 17 * octave);
      total += weight;
      weight *= 0.52;
      const turned = 1.62 * u - 1.21 * v;
      v = 1.21 * u + 1.62 * v;
      u = turned;
    }
    return sum / total;
  };
}

interface View {
  readonly horizon: number;
  readonly disc: Disc;
  readonly progress: Progress;
}

/** Density of a deck and the light on it, at every second pixel of every second row. */
async function measureDeck(canvas: Canvas, deck: Deck, { horizon, disc, progress }: View) {
  const { sheet, size, time } = canvas;
  const { width, dice, seed } = sheet;
  const density = densityOf(deck, { seed: seed + 400, turn: dice.between(-0.5, 0.5) });
  const shift = dice.between(0, 50);
  const [columns, rows] = [Math.ceil(width / GRID) + 2, Math.ceil(horizon / GRID) + 2];
  const cloud = new Float32Array(columns * rows);
  const bright = new Float32Array(columns * rows);
  const sunUp = Math.max(LIFT, (horizon - disc.y) / size + LIFT);
  const sun = [(disc.x - 0.5 * width) / size / sunUp, 1 / sunUp] as const;
  // A high sun shines on what is seen from below through it, a low one along it.
  const own = time === 'day' || time === 'night' ? 0.6 : 0.48;
  // Calm clouds are smoother than those of bad weather.
  const relief = canvas.weather === 'overcast' ? 4.4 : 5.5;
  await runBands({ width: columns, height: rows }, progress, (fromRow, toRow) => {
    for (let row = fromRow; row < toRow; row++) {
      const away = 1 / (Math.max(0, horizon - row * GRID) / size + LIFT);
      const step = (0.1 / deck.scale) * away ** 0.3;
      for (let column = 0; column < columns; column++) {
        const across = ((column * GRID - 0.5 * width) / size) * away;
        const here = density(across + shift, away);
        const at = row * columns + column;
        cloud[at] = here;
        if (here <= deck.from - 0.08) continue;
        const [toX, toY] = [sun[0] - across, sun[1] - away];
        const far = step / (Math.hypot(toX, toY) + 1e-6);
        const next = density(across + shift + toX * far, away + toY * far);
        bright[at] = own + relief * (here - next) - 0.5 * (here - deck.from - 0.5 * deck.soft);
      }
    }
  });
  return { columns, cloud, bright };
}

/** Shares of the colour of the land in the shade of a closed deck, and of light on it. @tuned set by eye */
const closedShades = { overcast: [0.27, 0.54], rain: [0.34, 0.26], snowfall: [0.34, 0.3] } as const;

/** Colours of a deck from the shade to the light. Closed ones are darker, most where it rains or snows. */
function shadesOf({ light, weather }: Canvas): readonly Light[] {
  const isFalling = weather === 'rain' || weather === 'snowfall';
  const [dim, bright] = closedShades[isFalling ? weather : 'overcast'];
  const isClosed = light.cover > 0.85;
  const dark = isClosed ? mixLook(light.shade, light.near, dim) : mixLook(light.shade, light.low, 0.3);
  const pale = isClosed ? mixLook(light.shade, light.lit, bright) : light.lit;
  return Array.from({ length: TONES + 1 }, (_, tone) => mixLook(dark, pale, tone / TONES));
}

/**
 * A deck of clouds above the viewer, in perspective: small and close at the horizon. It is lit from where the
 * sun or the moon stands. Throws `aborted`.
 */
export async function addCloudDeck(canvas: Canvas, view: View): Promise<void> {
  const { sheet, light, size } = canvas;
  const { width, planes } = sheet;
  const { horizon, disc, progress } = view;
  const deck = deckOf(canvas);
  const measured = await measureDeck(canvas, deck, { ...view, progress: progress.subrange(0, 0.7) });
  const { columns, cloud, bright } = measured;
  const shades = shadesOf(canvas);
  const glow = mixLight(light.lit, light.disc, 0.6);
  const bilinear = (field: Float32Array, at: number, [u, v]: readonly [number, number]) => {
    const top = field[at] + (field[at + 1] - field[at]) * u;
    const low = field[at + columns] + (field[at + columns + 1] - field[at + columns]) * u;
    return top + (low - top) * v;
  };
  await runBands({ width, height: Math.max(0, horizon) }, progress.subrange(0.7, 1), (fromRow, toRow) => {
    for (let row = fromRow; row < toRow; row++) {
      const thin = deck.opacity * smoothStep(0, deck === decks.closed ? 0.22 : 0.13, (horizon - row) / size);
      const v = (row % GRID) / GRID;
      for (let x = 0; x < width; x++) {
        const from = Math.floor(row / GRID) * columns + Math.floor(x / GRID);
        const part = [(x % GRID) / GRID, v] as const;
        const cover = thin * smoothStep(deck.from, deck.from + deck.soft, bilinear(cloud, from, part));
        if (cover <= 0.003) continue;
        const beside = Math.hypot(x - disc.x, row - disc.y);
        // A sun burns clouds before it away, all but a veil.
        const share =
          cover * (1 - 0.82 * light.clear * smoothStep(2.4 * disc.radius, 0.9 * disc.radius, beside));
        const away = beside / (0.36 * size);
        const near = away < 2.5 ? light.clear * Math.exp(-away * away) : 0;
        const tone = clampUnit(bilinear(bright, from, part) + 0.3 * near);
        const colour = shades[Math.round(tone * TONES)];
        const lit = 0.7 * near * tone;
        const at = row * width + x;
        for (let channel = 0; channel < 3; channel++) {
          const { data } = planes[channel];
          const own = colour[channel] + (glow[channel] - colour[channel]) * lit;
          data[at] += (own - data[at]) * share;
        }
      }
    }
  });
}
