import type { InputFacts } from '#imaging/core/io/read-input-facts.ts';

/** Facts of a photo's file as lines for a terminal. */
export function describeInputFacts({ frames, cmyk, bits, shrunk }: InputFacts): readonly string[] {
  const sizeOf = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;
  return [
    ...(frames ? [`input: the first of ${frames} frames was used`] : []),
    ...(cmyk ? ['input: CMYK without a profile, so its colours are estimated'] : []),
    ...(bits ? [`input: ${bits} bits a channel, of which a result has 8`] : []),
    ...(shrunk ? [`input: scaled down from ${sizeOf(shrunk.from)} to ${sizeOf(shrunk.to)}`] : []),
  ];
}
