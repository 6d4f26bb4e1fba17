interface Steps {
  /** How many steps between 0 and 1. */
  readonly count: number;
  /** 0 leaves tones as they are; from 8 up steps have hard edges. */
  readonly hardness: number;
}

/** A tone 0–1 drawn towards the middle of its step, softly (Winnemöller, Olsen and Gooch, “Real-time video abstraction”, 2006). */
export function stepTone(tone: number, { count, hardness }: Steps): number {
  const scaled = tone * count;
  const edge = Math.round(scaled);
  return (edge + (0.5 * Math.tanh(hardness * (scaled - edge))) / Math.tanh(hardness / 2)) / count;
}
