/** Effects that draw each frame of a clip by itself. */
export const frameEffectNames = ['film', 'reel', 'tape', 'glitch', 'lightLeak', 'sketch', 'zoom'] as const;
export type FrameEffectName = (typeof frameEffectNames)[number];

/** Effects that arrange the frames of a clip anew. */
export const timeEffectNames = ['slowMotion', 'speed', 'reverse', 'boomerang', 'loop'] as const;
export type TimeEffectName = (typeof timeEffectNames)[number];

/** True for effects that arrange frames anew. */
export function isTimeEffect(effect: string): effect is TimeEffectName {
  return (timeEffectNames as readonly string[]).includes(effect);
}

/** Sound of a result: that of the clip, arranged as its frames are; none; or that played backwards. */
export const videoSounds = ['kept', 'off', 'reversed'] as const;
export type VideoSound = (typeof videoSounds)[number];
