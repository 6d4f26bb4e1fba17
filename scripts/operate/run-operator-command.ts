import { existsSync } from 'node:fs';
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
}

/** Each command with its work; all throw `CommandError`. */
export type OperatorCommands<Values> = Readonly<
  Record<string, (context: Context, given: Given<Values>) => Promise<void>>
>;

interface Program<Values> {
  readonly usage: string;
  readonly commands: OperatorCommands<Values>;
  readArguments(): { readonly positionals: readonly string[]; readonly values: Values };
}

/**
 * Runs a command of the operator on the database of the host, and sets the exit code: 0 done, 1 not done, 2
 * wrong command line.
 */
export async function runOperatorCommand<Values>(program: Program<Values>): Promise<void> {
  try {
    process.exitCode = await run(program);
  } catch (error) {
    const words = wordsOf(error, program.usage);
    if (words === null) throw error;
    process.stderr.write(`${words}\n`);
    process.exitCode = 1;
  }
}

async function run<Values>({ usage, commands, readArguments }: Program<Values>): Promise<0 | 2> {
  const { positionals, values } = readArguments();
  const [command = '', name] = positionals;
  const work = commands[command];
  if (!work) {
    process.stderr.write(usage);
    return 2;
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readEnvironment();
  const log = createLog({ logLevel: 'fatal' });
  const context = await buildContext(settings, { log });
  try {
    await work(context, { name, values });
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
