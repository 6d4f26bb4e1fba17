import type { ExpressionName } from './expressions.ts';

/** Where a sticker is, and how far its eyes are shut, at one moment of a loop. */
export interface Pose {
  /** Radians that it leans clockwise. */
  readonly tilt: number;
  /** How much taller it is, and by as much narrower. */
  readonly stretch: number;
  /** Shares of its side that it is moved to the right and up. */
  readonly right: number;
  readonly up: number;
  /** 0 open, 1 shut. */
  readonly blink: number;
}

/** A pose for each phase 0–1 of a loop, whose end is its beginning. */
type Motion = (phase: number) => Pose;

const TURN = 2 * Math.PI;
const still: Pose = { tilt: 0, stretch: 0, right: 0, up: 0, blink: 0 };

/** 1 at a moment of the loop, falling to 0 within `width` of it. */
function momentAt(phase: number, moment: number, width: number): number {
  const away = Math.abs(((phase - moment + 1.5) % 1) - 0.5);
  return Math.max(0, 1 - away / width);
}

/** Sways like a head to music, and blinks. */
function sway(phase: number): Pose {
  return {
    ...still,
    tilt: 0.06 * Math.sin(TURN * phase),
    stretch: 0.012 * Math.cos(2 * TURN * phase),
    blink: momentAt(phase, 0.62, 0.12),
  };
}

/** Hops twice, flat on landing. */
function hop(phase: number): Pose {
  const height = Math.abs(Math.sin(TURN * phase));
  return {
    ...still,
    up: 0.028 * height,
    stretch: 0.05 * (height - 0.55),
    tilt: 0.03 * Math.sin(TURN * phase),
  };
}

export const motions: Readonly<Record<ExpressionName, Motion>> = {
  own: sway,
  smile: sway,
  laugh: hop,
  wink: (phase) => ({ ...still, tilt: 0.07 * Math.sin(TURN * phase), blink: 0 }),
  surprised: (phase) => {
    const start = momentAt(phase, 0.3, 0.3);
    return { ...still, stretch: 0.07 * start, up: 0.015 * start, blink: momentAt(phase, 0.92, 0.1) };
  },
  love: (phase) => ({
    ...still,
    tilt: 0.05 * Math.sin(TURN * phase),
    stretch: 0.02 * Math.sin(2 * TURN * phase),
  }),
  cool: (phase) => ({
    ...still,
    tilt: 0.05 * Math.sin(TURN * phase),
    up: 0.008 * Math.sin(2 * TURN * phase),
  }),
  cry: (phase) => ({
    ...still,
    right: 0.005 * Math.sin(4 * TURN * phase),
    stretch: -0.015 * (1 + Math.sin(TURN * phase)),
  }),
  angry: (phase) => ({
    ...still,
    right: 0.012 * Math.sin(3 * TURN * phase),
    tilt: 0.025 * Math.sin(3 * TURN * phase),
  }),
};

/** Whether the winking eye is shut at a phase. */
export function isWinking(phase: number): boolean {
  return phase >= 0.2 && phase < 0.75;
}
