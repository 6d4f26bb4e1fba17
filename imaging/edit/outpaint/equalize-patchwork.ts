import type { Progress } from '../../core/progress.ts';
import { FIXED, LOOSE, type Network, relaxNetwork } from '../../core/solvers/relax-network.ts';
import { type Patchwork, placeOf } from './patchwork.ts';
import { SHEET_BYTES } from './sheet.ts';
import { sourceOf } from './shift.ts';

/**
 * Two sides of a seam that differ by more grey levels, in any channel, are an edge of the scene. Evened out,
 * it would lie as a haze over all that is new.
 * @tuned set by eye
 */
const EDGE = 64;

/** Corrections to the copied colours of a patchwork, so that its pieces meet without steps in light. */
export interface Light {
  readonly band: number;
  /** `band × height × 3`. */
  readonly values: Float32Array;
}

/**
 * Evens out the light of a patchwork. Differences between neighbours follow their sources; the photo's border
 * is fixed, other edges are free (Pérez, Gangnet and Blake 2003). Starts from the light of the next coarser
 * sheet.
 */
export async function equalizePatchwork(
  patchwork: Patchwork,
  { coarse, rounds, progress }: { coarse: Light | undefined; rounds: number; readonly progress: Progress },
): Promise<Light> {
  const { band, sheet } = patchwork;
  const nodes = band * sheet.height;
  const values = new Float32Array(nodes * 3);
  if (coarse) await enlargeLight(coarse, { band, values, progress });
  const network: Network = {
    neighbours: new Int32Array(nodes * 4).fill(LOOSE),
    wishes: new Float32Array(nodes * 3),
    values,
  };
  const sources = await listSources(patchwork, progress);
  for (let y = 0; y < sheet.height; y++) {
    tieRow(network, { patchwork, sources, y });
    await progress.report(y / (2 * sheet.height));
  }
  for (let round = 0; round < rounds; round++) {
    relaxNetwork(network, { forward: round % 2 === 0 });
    await progress.report((1 + round / rounds) / 2);
  }
  return { band, values };
}

/** Source of each new pixel, −1 for none. */
async function listSources(patchwork: Patchwork, progress: Progress): Promise<Int32Array> {
  const { sheet, shifts, band, labels } = patchwork;
  const sources = new Int32Array(labels.length);
  const place = { x: 0, y: 0 };
  for (let y = 0; y < sheet.height; y++) {
    for (let at = y * band; at < (y + 1) * band; at++) {
      placeOf(patchwork, at, place);
      sources[at] = sourceOf(shifts[labels[at]], sheet, place);
    }
    await progress.report(0);
  }
  return sources;
}

interface Copies {
  readonly patchwork: Patchwork;
  readonly sources: Int32Array;
}

/** Used within one call only. */
const wish = new Float32Array(3);
const place = { x: 0, y: 0 };

function tieRow(network: Network, { patchwork, sources, y }: Copies & { readonly y: number }): void {
  const { band, sheet } = patchwork;
  for (let node = y * band; node < (y + 1) * band; node++) {
    const column = node - y * band;
    if (column === 0) tieBorder(network, { patchwork, sources, y });
    if (column < band - 1) tiePair(network, { patchwork, sources }, { node, other: node + 1, side: 1 });
    if (y < sheet.height - 1) tiePair(network, { patchwork, sources }, { node, other: node + band, side: 3 });
  }
}

/** Ties the first new pixel of a row to the last one of the photo. */
function tieBorder(network: Network, { patchwork, sources, y }: Copies & { readonly y: number }): void {
  const { sheet, band, labels, shifts, bend } = patchwork;
  const node = y * band;
  const last = sheet.width - 1;
  const shift = shifts[labels[node]];
  const inside = shift.mirrored
    ? y * sheet.width + last
    : sourceOf(shift, sheet, { x: last, y: y + (bend?.rows[y] ?? 0) });
  if (inside < 0 || sources[node] < 0) return;
  if (!measureStep(sheet.pixels, y * sheet.width + last, inside)) return;
  network.neighbours[node * 4] = FIXED;
  for (let channel = 0; channel < 3; channel++) network.wishes[node * 3 + channel] += wish[channel];
}

/** Sets `wish` to the step from one pixel's colour to another's; false at an edge. */
function measureStep(pixels: Uint8Array, one: number, other: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    wish[channel] = pixels[one * SHEET_BYTES + channel] - pixels[other * SHEET_BYTES + channel];
    if (Math.abs(wish[channel]) > EDGE) return false;
  }
  return true;
}

interface Pair {
  readonly node: number;
  readonly other: number;
  /** Of the one on which the other lies; the next lower is the way back. */
  readonly side: number;
}

function tiePair(network: Network, { patchwork, sources }: Copies, { node, other, side }: Pair): void {
  const { labels, sheet, shifts } = patchwork;
  if (sources[node] < 0 || sources[other] < 0) return;
  wish.fill(0);
  if (labels[node] !== labels[other]) {
    placeOf(patchwork, other, place);
    const beyond = sourceOf(shifts[labels[node]], sheet, place);
    placeOf(patchwork, node, place);
    const before = sourceOf(shifts[labels[other]], sheet, place);
    let sights = 0;
    let red = 0;
    let green = 0;
    let blue = 0;
    for (const [one, two] of [
      [sources[other], beyond],
      [before, sources[node]],
    ]) {
      if (one < 0 || two < 0) continue;
      if (!measureStep(sheet.pixels, one, two)) return;
      sights++;
      red += wish[0];
      green += wish[1];
      blue += wish[2];
    }
    if (sights === 0) return;
    wish[0] = red / sights;
    wish[1] = green / sights;
    wish[2] = blue / sights;
  }
  network.neighbours[node * 4 + side] = other;
  network.neighbours[other * 4 + side - 1] = node;
  for (let channel = 0; channel < 3; channel++) {
    network.wishes[node * 3 + channel] += wish[channel];
    network.wishes[other * 3 + channel] -= wish[channel];
  }
}

/** Writes light of half the size at a band's pixels, between the nearest four. */
async function enlargeLight(
  coarse: Light,
  {
    band,
    values,
    progress,
  }: { readonly band: number; readonly values: Float32Array; readonly progress: Progress },
): Promise<void> {
  const height = values.length / 3 / band;
  const rows = coarse.values.length / 3 / coarse.band;
  for (let y = 0, to = 0; y < height; y++) {
    const row = (y >> 1) * coarse.band;
    const nextRow = Math.min(rows - 1, Math.max(0, (y >> 1) + (y & 1 ? 1 : -1))) * coarse.band;
    for (let x = 0; x < band; x++) {
      const column = Math.min(coarse.band - 1, x >> 1);
      const nextColumn = Math.min(coarse.band - 1, Math.max(0, column + (x & 1 ? 1 : -1)));
      for (let channel = 0; channel < 3; channel++, to++) {
        const near =
          3 * coarse.values[(row + column) * 3 + channel] + coarse.values[(row + nextColumn) * 3 + channel];
        const far =
          3 * coarse.values[(nextRow + column) * 3 + channel] +
          coarse.values[(nextRow + nextColumn) * 3 + channel];
        values[to] = (3 * near + far) / 16;
      }
    }
    await progress.report(0);
  }
}
