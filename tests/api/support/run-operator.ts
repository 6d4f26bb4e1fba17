import { type OperatorProgram, runOperatorCommand } from '#scripts/operate/run-operator-command.ts';
import type { TestHost } from './build-test-host.ts';

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Given<Values> {
  readonly program: OperatorProgram<Values>;
  /** The variables that an operator has set. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Runs a command of the operator in this process: a program of its own takes seconds to load all of the host.
 */
export async function runOperator<Values>(
  { program, env }: Given<Values>,
  ...args: string[]
): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const code = await runOperatorCommand(program, {
    args,
    environment: { NODE_ENV: 'test', ...env },
    print: (lines) => {
      written.stdout += `${lines}\n`;
    },
    warn: (lines) => {
      written.stderr += `${lines}\n`;
    },
  });
  return { code, ...written };
}

/** The variables with which an operator reaches the database and the files of a host. */
export function operatorEnv({ infrastructure }: TestHost): Given<unknown>['env'] {
  const { disk, database } = infrastructure.settings;
  return { DATA_DIR: disk.dataFolder, DATABASE_URL: database.url };
}
