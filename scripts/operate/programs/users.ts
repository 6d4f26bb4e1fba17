import { parseArgs } from 'node:util';
import type { Context } from '#api/context.ts';
import {
  type AccountRow,
  createAccount,
  deleteAsOperator,
  endAllSessions,
  listAccounts,
  readAccountState,
  setBlocked,
} from '#api/identity/manage-accounts.ts';
import { email } from '#lib/contract/schemas/credentials.ts';
import {
  CommandError,
  momentOf,
  type OperatorCommands,
  type OperatorProgram,
  requireAccount,
} from '../run-operator-command.ts';

const usage = `Usage: npm run users -- <command>

  list                         all accounts, the newest first
  show <address or id>         one account, with its sign-ins
  create <address>             makes an account, and shows the password that it has
  delete <address or id>       deletes an account with all its pictures, links and sessions
  block <address or id>        keeps an account out and ends its sessions
  unblock <address or id>      lets it in again
  end-sessions <address or id> signs it out everywhere

The database is that of the host (DATABASE_URL or DATA_DIR). The embedded one serves one program at a time:
stop the host first.
`;

function lineOf({ id, createdAt, email: address, blockedAt }: AccountRow): string {
  return `${id}  ${momentOf(createdAt)}  ${address ?? 'no address'}${blockedAt ? '  blocked' : ''}`;
}

/** All that is known of an account, a line each. Times are in UTC. */
async function describeAccount(context: Context, account: AccountRow): Promise<string> {
  const { platforms, sessions, events } = await readAccountState(context, account.id);
  const { id, email: address, name, createdAt, termsVersion, passwordHash, blockedAt } = account;
  const ways = [...(passwordHash === null ? [] : ['password']), ...platforms];
  const facts = [
    ['id', id],
    ['address', address],
    ['name', name],
    ['made', momentOf(createdAt)],
    ['terms', termsVersion],
    ['signs in by', ways.join(', ')],
    ['sessions', String(sessions)],
    ['blocked', blockedAt && momentOf(blockedAt)],
  ] as const;
  const lines = facts.flatMap(([title, value]) => (value ? [`${title.padEnd(12)} ${value}`] : []));
  const past = events.map(
    ({ at, kind, reason }) => `${momentOf(at)}  ${kind}${reason ? ` (${reason})` : ''}`,
  );
  return [...lines, ...(past.length > 0 ? ['', ...past] : [])].join('\n');
}

const commands: OperatorCommands<object> = {
  async list(context, { print }) {
    const rows = await listAccounts(context);
    print(rows.length === 0 ? 'No accounts.' : rows.map(lineOf).join('\n'));
  },
  async show(context, { name, print }) {
    print(await describeAccount(context, await requireAccount(context, name)));
  },
  async create(context, { name, print }) {
    const address = email.safeParse(name);
    if (!address.success) throw new CommandError('Give an e-mail address.');
    const password = await createAccount(context, address.data);
    if (password === null) throw new CommandError(`There is an account ${address.data} already.`);
    print(`Made. Its password is ${password}`);
  },
  async delete(context, { name, print }) {
    const { id } = await requireAccount(context, name);
    await deleteAsOperator(context, id);
    print('Deleted, with all its pictures.');
  },
  async block(context, { name, print }) {
    const { id } = await requireAccount(context, name);
    await setBlocked(context, { userId: id, isBlocked: true });
    print('Blocked, and signed out everywhere.');
  },
  async unblock(context, { name, print }) {
    const { id } = await requireAccount(context, name);
    await setBlocked(context, { userId: id, isBlocked: false });
    print('Let in again.');
  },
  async 'end-sessions'(context, { name, print }) {
    const { id } = await requireAccount(context, name);
    print(`Sessions ended: ${await endAllSessions(context, id)}.`);
  },
};

export const program: OperatorProgram<object> = {
  usage,
  commands,
  readArguments: (args) => parseArgs({ args: [...args], options: {}, allowPositionals: true }),
};
