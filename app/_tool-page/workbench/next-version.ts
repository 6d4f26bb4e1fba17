/** The same parameters with the next seed: another version of the same fill. */
export function nextVersion(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const seed = typeof parameters.seed === 'number' ? parameters.seed : 1;
  return { ...parameters, seed: seed + 1 };
}
