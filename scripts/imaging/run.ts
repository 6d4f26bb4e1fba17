import type { RunControl } from '#imaging/run-control.ts';

/** A wrong command line: shown with a hint at `--help`, exit code 2. */
export class UsageError extends Error {}

export interface WorkControl extends RunControl {
  /** Told once, before the work begins: seconds that it will take about. */
  readonly onEstimate: (seconds: number) => void;
}

/** One input's way to one output. */
export interface Run {
  readonly input: string;
  readonly output: string;
  /** Gives lines that tell what the tool found. */
  readonly work: (control: WorkControl) => Promise<readonly string[]>;
}
