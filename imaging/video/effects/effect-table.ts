import type { FrameEffectName } from '#lib/catalog/tools/video-effects/constants.ts';
import { drawFilm } from './film.ts';
import type { FrameEffect } from './frame-effect.ts';
import { drawGlitch } from './glitch.ts';
import { drawLightLeak } from './light-leak.ts';
import { drawReel } from './reel.ts';
import { drawSketch } from './sketch.ts';
import { drawTape } from './tape.ts';
import { drawZoom } from './zoom.ts';

/** Effects that draw each frame by itself. */
export const frameEffects = {
  film: drawFilm,
  reel: drawReel,
  tape: drawTape,
  glitch: drawGlitch,
  lightLeak: drawLightLeak,
  sketch: drawSketch,
  zoom: drawZoom,
} as const satisfies Record<FrameEffectName, FrameEffect>;
