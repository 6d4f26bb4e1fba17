/**
 * Reads a port from an environment variable’s text; empty counts as not set. Throws one line that says what
 * is wrong.
 */
export function readPort(
  name: string,
  { text, fallback }: { text: string | undefined; fallback: number },
): number {
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Error(`${name} is “${text}”, but must be a port from 1 to 65535.`);
}
