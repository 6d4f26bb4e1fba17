import { buildContext, closeContext } from '#api/build-context.ts';
import type { Context } from '#api/context.ts';
import { readEnvironment } from '#api/env.ts';
import { type AccountRow, findAccount } from '#api/identity/manage-accounts.ts';
import { createLog } from '#api/infrastructure/create-log.ts';
import { StartError } from '#api/infrastructure/start-error.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** True of an id as commands print it. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** The account that a command names. @throws CommandError where it names none, or none is there */
export async function requireAccount(context: Context, name: string | undefined): Promise<AccountRow> {
  if (name === undefined || !(name.includes('@') || isId(name)))
    throw new CommandError(
      'Give the address or the id of an account, as `npm run users -- list` shows them.',
    );
  const account = await findAccount(context, name);
  if (!account) throw new CommandError(`No account ${name} is there.`);
  return account;
}

/** A moment as commands print it: to the minute, in UTC. */
export function momentOf(moment: Date): string {
  return moment.toISOString().slice(0, 16).replace('T', ' ');
}

/** A command line that makes no sense, or something that is not there; ends with its message alone. */
export class CommandError extends Error {}

interface Given<Values> {
  /** Word after the command. */
  readonly name: string | undefined;
  readonly values: Values;
  /** Writes lines to the standard output. */
  readonly print: (lines: string) => void;
  /** Writes lines to the standard error. */
  readonly warn: (lines: string) => void;
}

/** Each command with its work; all throw `CommandError`. */
export type OperatorCommands<Values> = Readonly<
  Record<string, (context: Context, given: Given<Values>) => Promise<void>>
>;

export interface OperatorProgram<Values> {
  readonly usage: string;
  readonly commands: OperatorCommands<Values>;
  /** @throws TypeError of `parseArgs` */
  readArguments(args: readonly string[]): {
    readonly positionals: readonly string[];
    readonly values: Values;
  };
}

interface Invocation extends Pick<Given<unknown>, 'print' | 'warn'> {
  /** Words of the command line behind the name of the program. */
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Runs a command of the operator on the database of the host.
 * @returns the exit code: 0 done, 1 not done, 2 wrong command line
 */
export async function runOperatorCommand<Values>(
  program: OperatorProgram<Values>,
  invocation: Invocation,
): Promise<0 | 1 | 2> {
  try {
    return await run(program, invocation);
  } catch (error) {
    const words = wordsOf(error, program.usage);
    if (words === null) throw error;
    invocation.warn(words);
    return 1;
  }
}

async function run<Values>(
  { usage, commands, readArguments }: OperatorProgram<Values>,
  { args, environment, print, warn }: Invocation,
): Promise<0 | 2> {
  const { positionals, values } = readArguments(args);
  const [command = '', name] = positionals;
  const work = commands[command];
  if (!work) {
    warn(usage);
    return 2;
  }
  const log = createLog({ logLevel: 'fatal' });
  const context = await buildContext(readEnvironment(environment), { log });
  try {
    await work(context, { name, values, print, warn });
  } finally {
    await closeContext(context);
  }
  return 0;
}

/** Words for a failure that the person at the keyboard can do something about; null for all others. */
function wordsOf(error: unknown, usage: string): string | null {
  if (error instanceof StartError)
    return `${error.message}\nA running host holds its embedded database alone.`;
  if (error instanceof CommandError) return error.message;
  const isArgument = error instanceof TypeError && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE');
  return isArgument ? `${error.message}\n\n${usage}` : null;
}
