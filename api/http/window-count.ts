/** Requests in the present window of time, and how long it lasts yet. */
export interface WindowCount {
  readonly current: number;
  /** Milliseconds. */
  readonly ttl: number;
}

export type Counter = (key: string, windowMs: number) => WindowCount | Promise<WindowCount>;
