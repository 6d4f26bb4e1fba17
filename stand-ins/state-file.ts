import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** State of a stand-in, which a restart of the product must not lose. */
export interface StateFile<State> {
  readonly state: State;
  /** Writes the present state, whole or not at all. */
  save(): void;
}

/** Reads the state from a file of JSON, or begins with a new one. Without a file it lives in memory alone. */
export function openStateFile<State>(file: string | null, create: () => State): StateFile<State> {
  const state = (file === null ? null : readState<State>(file)) ?? create();
  return {
    state,
    save() {
      if (file === null) return;
      writeFileSync(`${file}.part`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${file}.part`, file);
    },
  };
}

function readState<State>(file: string): State | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
