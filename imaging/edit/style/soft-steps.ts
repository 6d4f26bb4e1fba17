interface Steps {
  /** Number of steps between 0 and 1. */
  readonly count: number;
  /** 0 keeps tones; from 8 on steps have hard edges. */
  readonly hardness: number;
}

/** Soft quantisation of a tone 0–1 (Winnemöller, Olsen and Gooch, “Real-time video abstraction”, 2006). */
export function stepTone(tone: number, { count, hardness }: Steps): number {
  const scaled = tone * count;
  const edge = Math.round(scaled);
  return (edge + (0.5 * Math.tanh(hardness * (scaled - edge))) / Math.tanh(hardness / 2)) / count;
}
