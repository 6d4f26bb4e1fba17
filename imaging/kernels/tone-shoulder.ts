/** Light as it is up to a knee below 1, then ever more slowly towards 1, as on film. */
export function toneShoulder(light: number, knee: number): number {
  return light <= knee ? light : 1 - (1 - knee) * Math.exp((knee - light) / (1 - knee));
}
