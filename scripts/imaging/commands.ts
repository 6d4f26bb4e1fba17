import type { ParseArgsConfig } from 'node:util';
import { readRemoveObject, removeObjectHelp, removeObjectOptions } from './remove-object.ts';
import type { Run } from './run.ts';

/** One command of the imaging command line. */
export interface Command {
  readonly help: string;
  readonly summary: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Checks the arguments and returns what is to be done, one run per input. Throws `UsageError`. */
  readonly read: (values: Record<string, unknown>, inputs: readonly string[]) => Promise<readonly Run[]>;
}

export const commands: Readonly<Record<string, Command>> = {
  'remove-object': {
    help: removeObjectHelp,
    summary: 'fill the masked part of a photo from its surroundings',
    options: removeObjectOptions,
    read: readRemoveObject,
  },
};
