import { measureCells } from '../kernels/measure-cells.ts';
import type { RandomState } from '../kernels/random.ts';
import type { Completion } from './finish-region.ts';
import { hangLight } from './hang-light.ts';
import { judgeGround } from './judge-ground.ts';
import { layGrain } from './lay-grain.ts';
import type { Level } from './level.ts';

/**
 * Fills a hole that lies wholly on plain ground, such as a wall or the sky: its light is a membrane hung from the border, its grain is
 * copied. Undefined where the ground is not plain or there is too little of it.
 */
export function completePlain(level: Level, random: RandomState): Completion | undefined {
  const cells = measureCells(level);
  const light = hangLight(cells);
  const alike = judgeGround(cells, light);
  return alike && layGrain({ level, cells, light, alike }, random);
}
