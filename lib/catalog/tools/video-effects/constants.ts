/** Effects that draw each frame of a clip by itself. */
export const frameEffectNames = ['film', 'reel', 'tape', 'glitch', 'lightLeak', 'sketch', 'zoom'] as const;
export type FrameEffectName = (typeof frameEffectNames)[number];

/** True for effects that draw each frame by itself. */
export function isFrameEffect(effect: string): effect is FrameEffectName {
  return (frameEffectNames as readonly string[]).includes(effect);
}

/** Effects that paint a clip in a style of the AI Filter, with strokes that go along the motion. */
export const paintedEffectNames = ['toon', 'comic', 'neon', 'oil', 'watercolour'] as const;
export type PaintedEffectName = (typeof paintedEffectNames)[number];

/** Pixels of the shorter side of painted clips; larger ones would take minutes. */
export const PAINTED_SHORT_SIDE = 480;

/** True for effects that paint. */
export function isPaintedEffect(effect: string): effect is PaintedEffectName {
  return (paintedEffectNames as readonly string[]).includes(effect);
}

/** Effects that a model can follow: looks of whole frames. */
export const modelledEffectNames = [
  ...frameEffectNames.filter((name) => name !== 'zoom'),
  ...paintedEffectNames,
] as const;

/** Effects that keep the people of a clip and change what is behind them. */
export const backgroundEffectNames = ['backgroundBlur', 'backgroundColour', 'backgroundPicture'] as const;
export type BackgroundEffectName = (typeof backgroundEffectNames)[number];

/** True for effects that need people in the clip. */
export function isBackgroundEffect(effect: string): effect is BackgroundEffectName {
  return (backgroundEffectNames as readonly string[]).includes(effect);
}

/** Effects that paint the faces of a clip: those costumes of Halloween whose paint is enough by itself. */
export const facePaintNames = [
  'sugar-skull',
  'classic-skull',
  'half-skull',
  'neon-skeleton',
  'vampire',
  'zombie',
  'rotten-doll',
  'black-cat',
  'sad-clown',
  'serpent',
  'galaxy',
  'lantern-face',
] as const;
export type FacePaintName = (typeof facePaintNames)[number];

/** True for effects that paint faces. */
export function isFacePaint(effect: string): effect is FacePaintName {
  return (facePaintNames as readonly string[]).includes(effect);
}

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

/** All effects, in the order in which they are shown. */
export const videoEffectNames = [
  ...frameEffectNames,
  ...paintedEffectNames,
  ...backgroundEffectNames,
  ...facePaintNames,
  ...timeEffectNames,
] as const;
export type VideoEffectName = (typeof videoEffectNames)[number];
