import type { LightPlanes } from '../paint-light.ts';
import { addSnow, addStars } from './add-points.ts';
import { addRain, mirrorInWetGround } from './paint-rain.ts';
import type { ScenePlan } from './scene.ts';

/** Adds stars, mirrors in wet ground, rain and snow: they stay sharp whatever is blurred behind them. */
export function addWeather(scene: ScenePlan, planes: LightPlanes): void {
  addStars(scene, planes);
  if (scene.air.wet > 0 && scene.view !== 'room') mirrorInWetGround(scene, planes);
  if (scene.weather === 'rain' && scene.view !== 'room') addRain(scene, planes);
  addSnow(scene, planes);
}
