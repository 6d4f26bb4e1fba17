import type { Context } from '#api/context.ts';
import { type AccountRow, findAccount } from '#api/identity/manage-accounts.ts';
import { CommandError } from './run-operator-command.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The account that a command names. @throws CommandError where it names none, or none is there */
export async function requireAccount(context: Context, name: string | undefined): Promise<AccountRow> {
  if (name === undefined || !(name.includes('@') || UUID.test(name)))
    throw new CommandError(
      'Give the address or the id of an account, as `npm run users -- list` shows them.',
    );
  const account = await findAccount(context, name);
  if (!account) throw new CommandError(`No account ${name} is there.`);
  return account;
}
