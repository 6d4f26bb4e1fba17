/** Source of time for the host, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The present moment in the contract's unit: whole seconds since 1970 in UTC. */
export function epochSecondsOf(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
