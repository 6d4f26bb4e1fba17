/** Positions of all flags that are set, in order. */
export function listFlagged(flags: Uint8Array): Int32Array {
  let count = 0;
  for (let at = 0; at < flags.length; at++) if (flags[at]) count++;
  const positions = new Int32Array(count);
  for (let at = 0, to = 0; at < flags.length; at++) if (flags[at]) positions[to++] = at;
  return positions;
}
