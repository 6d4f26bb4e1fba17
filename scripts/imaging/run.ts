import type { RunControl } from '#imaging/run-control.ts';

/** A wrong command line: shown with a hint at `--help`, exit code 2. */
export class UsageError extends Error {}

export interface WorkControl extends RunControl {
  /** Called once before the work with the estimated seconds. */
  readonly onEstimate: (seconds: number) => void;
}

/** One input's way to one output. */
export interface Run {
  readonly input: string;
  readonly output: string;
  /** Returns lines with the tool's findings. */
  readonly work: (control: WorkControl) => Promise<readonly string[]>;
}
