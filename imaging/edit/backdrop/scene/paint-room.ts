import { sampleClouds } from '../../../core/numeric/sample-noise.ts';
import { mix, smoothStep } from '../../../core/numeric/scalar.ts';
import { groundColour, groundPoint } from '../paint-ground.ts';
import { addLight, cover, type Light } from '../shader.ts';
import { paintSky } from './paint-sky.ts';
import type { Point, ScenePlan } from './scene.ts';

/** Lower edge of the back wall, and the window in it: left, right and top as shares, and its sill. */
const FLOOR = 0.76;
const WINDOW = { left: 0.06, right: 0.42, top: 0.1, sill: 0.56 } as const;

/** Horizon of the floor's perspective: the wall hides what lies above its own edge. */
const EYE = 0.5;

/** 1 within a span, with soft ends. */
function within(value: number, { from, to, soft }: { from: number; to: number; soft: number }): number {
  return smoothStep(from - soft, from + soft, value) * smoothStep(to + soft, to - soft, value);
}

/** Daylight that the window throws on the wall beside it and on the floor, 0–1. */
function daylightAt(u: number, v: number, aspect: number): number {
  const from = Math.hypot((u - WINDOW.left * aspect) / aspect, 0.8 * (v - 0.35));
  return 1 / (1 + 5.5 * from * from);
}

/** A room with a window to one side; the hour is that of the window, and a lamp is lit when it is dark. */
export function paintRoom(scene: ScenePlan, { u, v }: Point, out: Float32Array): void {
  const { aspect, air, seed, tint, time } = scene;
  const x = u / aspect;
  const wall: Light = tint ?? [0.62, 0.57, 0.5];
  const day = daylightAt(u, v, aspect);
  const isDark = time === 'night' || time === 'dusk';
  const lamp = isDark ? Math.exp(-Math.hypot(u - 0.86 * aspect, 1.1 * (v - 0.42)) / 0.42) : 0;
  const light = (channel: 0 | 1 | 2) =>
    day * (0.62 * air.sun[channel] + 1.15 * air.ambient[channel]) +
    0.3 * air.ambient[channel] +
    lamp * [0.95, 0.58, 0.27][channel];
  const plaster = 0.97 + 0.06 * (sampleClouds(u * 5, v * 5, seed) - 0.5);
  if (v < FLOOR)
    for (const channel of [0, 1, 2] as const) out[channel] = wall[channel] * plaster * light(channel);
  else {
    const floor = groundColour('boards', groundPoint({ aspect, horizon: EYE }, u, v), seed);
    const patch =
      1 + 0.7 * within(x - 0.35 * (v - FLOOR), { from: 0.12, to: 0.5, soft: 0.05 }) * (isDark ? 0 : 1);
    for (const channel of [0, 1, 2] as const) out[channel] = 1.25 * floor[channel] * light(channel) * patch;
  }
  const skirting = within(v, { from: FLOOR - 0.035, to: FLOOR, soft: 0.002 });
  cover(out, [0.7 * light(0), 0.69 * light(1), 0.67 * light(2)], skirting);
  const pane =
    within(x, { from: WINDOW.left, to: WINDOW.right, soft: 0.002 }) *
    within(v, { from: WINDOW.top, to: WINDOW.sill, soft: 0.002 });
  if (pane > 0) {
    const sky = new Float32Array(3);
    paintSky(scene, { u: u * 1.4, v: v * 0.9 }, sky);
    const gain = isDark ? 1 : mix(2.1, 1.5, v);
    cover(out, [sky[0] * gain, sky[1] * gain, sky[2] * gain], pane);
  }
  const across = (x - WINDOW.left) / (WINDOW.right - WINDOW.left);
  const isFrame = pane > 0 && (Math.abs(across - 0.5) < 0.018 || Math.abs(v - 0.27) < 0.007);
  if (isFrame) cover(out, [0.55 * light(0), 0.54 * light(1), 0.52 * light(2)], 1);
  // A curtain at either side, in folds.
  const curtain =
    Math.max(
      within(x, { from: WINDOW.left - 0.05, to: WINDOW.left + 0.035, soft: 0.004 }),
      within(x, { from: WINDOW.right - 0.035, to: WINDOW.right + 0.05, soft: 0.004 }),
    ) * within(v, { from: 0.06, to: FLOOR - 0.02, soft: 0.003 });
  const fold = 0.72 + 0.22 * Math.sin(u * 190 + 2 * Math.sin(u * 41));
  cover(out, [0.8 * fold * light(0), 0.78 * fold * light(1), 0.74 * fold * light(2)], 0.92 * curtain);
  if (lamp > 0) {
    const shade =
      within(x, { from: 0.8, to: 0.92, soft: 0.004 }) * within(v, { from: 0.3, to: 0.42, soft: 0.004 });
    addLight(out, [1.5, 1, 0.55], 0.9 * shade);
  }
}
