import type { Box } from '../inpaint/find-islands.ts';
import { type Component, listComponents } from '../kernels/list-components.ts';
import type { Area } from './area.ts';
import type { Estimate } from './estimate-blend.ts';
import { groupLetters } from './find-lines.ts';

/** What must hold of a mark before it is believed without anybody having brushed it; each was set between drawn marks and clean photos. */
const LEAST_RELIEF = 10;
const MOST_ERROR = 7;
const LEAST_OPACITY = 0.2;
const LEAST_CORRELATION = 0.6;
const OPAQUE = 0.85;

/** Share of the pixels at the border of the search that may be marked: a mark ends inside, things of the scene go on. */
const MOST_RIM = 0.03;

/** Share of a mark's pixels that are letters of one line. */
const LEAST_LETTERED = 0.6;

/** A logo without letters has to show the photo through, as exactly as this. */
const LOGO = { relief: 4, error: 4, correlation: 0.95, variety: 15, rim: 0.005, cover: [0.03, 0.5] } as const;

/** Smaller ones are noise. */
const LEAST_COMPONENT = 12;

/** An estimate that is further off than this before the last rounds never becomes a mark. */
const HOPELESS_ERROR = 11;

/** Whether an estimate may still become one that `judgeMark` believes. */
export function isPromising({ sides, relief, blend }: Estimate): boolean {
  const isNear = sides !== undefined && sides.error < HOPELESS_ERROR && relief > LOGO.relief / 2;
  return isNear && blend.opacity >= LEAST_OPACITY;
}

/** The box of a mark within its area if it is beyond doubt, and what kind it is. */
export interface Verdict {
  readonly kind: 'letters' | 'logo';
  readonly box: Box;
}

/** Whether what was estimated is a mark beyond doubt: letters on a line, or a logo, that end inside the area and take the edges with them. */
export function judgeMark(area: Area, { marked, sides, blend, relief }: Estimate): Verdict | undefined {
  if (!sides || relief < LOGO.relief || sides.error > MOST_ERROR || blend.opacity < LEAST_OPACITY)
    return undefined;
  const flags = Uint8Array.from(marked.data, (share) => (share > 0.5 ? 1 : 0));
  const rim = rimShare(area, flags);
  const parts = listComponents({ width: area.width, height: area.height, data: flags }).filter(
    ({ size }) => size >= LEAST_COMPONENT,
  );
  const whole = parts.reduce((sum, { size }) => sum + size, 0);
  if (whole === 0 || rim > MOST_RIM) return undefined;
  const [line] = groupLetters(parts).toSorted((a, b) => b.size - a.size);
  if (
    line &&
    relief > LEAST_RELIEF &&
    line.size > LEAST_LETTERED * whole &&
    (blend.opacity > OPAQUE || sides.correlation > LEAST_CORRELATION)
  )
    return { kind: 'letters', box: line.box };
  const cover = whole / area.brushed.reduce((sum, flag) => sum + flag, 0);
  const isPure = blend.colour.every((value) => value === 255) || blend.colour.every((value) => value === 0);
  const isLogo =
    isPure &&
    rim <= LOGO.rim &&
    sides.error < LOGO.error &&
    sides.correlation > LOGO.correlation &&
    sides.variety > LOGO.variety &&
    cover > LOGO.cover[0] &&
    cover < LOGO.cover[1];
  return isLogo ? { kind: 'logo', box: boxAround(parts) } : undefined;
}

function rimShare({ width, brushed }: Area, flags: Uint8Array): number {
  let rim = 0;
  let marked = 0;
  for (let at = 0; at < flags.length; at++) {
    if (!brushed[at]) continue;
    if (brushed[at - 1] && brushed[at + 1] && brushed[at - width] && brushed[at + width]) continue;
    rim++;
    marked += flags[at];
  }
  return marked / Math.max(1, rim);
}

function boxAround(parts: readonly Component[]): Box {
  return {
    left: Math.min(...parts.map(({ left }) => left)),
    top: Math.min(...parts.map(({ top }) => top)),
    right: Math.max(...parts.map(({ right }) => right)),
    bottom: Math.max(...parts.map(({ bottom }) => bottom)),
  };
}
