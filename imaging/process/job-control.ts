import type { RunControl } from '../run-control.ts';
import type { OutputFile } from './protocol.ts';

/** Observes and ends a job. */
export interface JobControl extends Omit<RunControl, 'onPicture'> {
  /** Called with all files that are whole, each time there is one more picture of a set. */
  readonly onFiles?: (files: readonly OutputFile[]) => void;
}
