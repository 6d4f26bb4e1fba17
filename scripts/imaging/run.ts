import type { RunControl } from '#imaging/core/run-control.ts';

const BAR = 30;

interface ProgressLine {
  /** Shows a note on the run, such as its estimated time. */
  say(words: string): void;
  step(share: number): void;
  /** Shows the run's result in place of all before. */
  end(words: string): void;
}

/** Shows one run's progress: a bar that is drawn over on a terminal, plain lines elsewhere. */
export function showProgress(label: string): ProgressLine {
  const isTerminal = process.stdout.isTTY;
  let said = '';
  return {
    say(words) {
      said = ` (${words})`;
      if (!isTerminal) process.stdout.write(`${label}${said} …\n`);
    },
    step(share) {
      if (!isTerminal) return;
      const filled = Math.round(BAR * share);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
      process.stdout.write(`\r\x1b[2K${bar} ${Math.round(100 * share)} % ${label}${said}`);
    },
    end(words) {
      process.stdout.write(`${isTerminal ? '\r\x1b[2K' : ''}${words}\n`);
    },
  };
}

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
