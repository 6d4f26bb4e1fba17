import type { ExpressionName } from './expressions.ts';

/** Pose of a sticker, and closure of its eyes, at a moment of a loop. */
export interface Pose {
  /** Clockwise lean in radians. */
  readonly tilt: number;
  /** Relative increase in height and decrease in width. */
  readonly stretch: number;
  /** Offset to the right and up, as fractions of the side. */
  readonly right: number;
  readonly up: number;
  /** 0 open, 1 shut. */
  readonly blink: number;
}

/** Pose at each phase 0–1 of a periodic loop. */
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

/** True while the winking eye is shut. */
export function isWinking(phase: number): boolean {
  return phase >= 0.2 && phase < 0.75;
}
