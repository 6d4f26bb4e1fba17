import { parseArgs } from 'node:util';
import { endGift, type GiftRow, giveGift, listGifts } from '#api/gifts/gifts.ts';
import {
  CommandError,
  isId,
  momentOf,
  type OperatorCommands,
  type OperatorProgram,
  requireAccount,
} from '../run-operator-command.ts';

const usage = `Usage: npm run gifts -- <command>

  list [<address or id>]                                   gifts of an account, or all of them
  grant <address or id> --months <number> --reason <text>  gives Pro with its credits, after gifts that run
  end <gift> --reason <text>                               ends a gift now; credits of its month stay

The reasons are kept as long as the account, and its owner can read them: name nobody in them.
The database is that of the host (DATABASE_URL or DATA_DIR). The embedded one serves one program at a time:
stop the host first.
`;

const options = { months: { type: 'string' }, reason: { type: 'string' } } as const;

function readArguments(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

type Values = ReturnType<typeof readArguments>['values'];

const MAX_MONTHS = 120;

function requireReason({ reason }: Values): string {
  if (!reason?.trim()) throw new CommandError('Give a reason: --reason "…"; it is kept with the gift.');
  return reason.trim();
}

function requireMonths({ months: text }: Values): number {
  const months = Number(text);
  if (!Number.isInteger(months) || months < 1 || months > MAX_MONTHS)
    throw new CommandError(`Give --months a whole number from 1 to ${MAX_MONTHS}.`);
  return months;
}

function lineOf({ id, userId, beginsAt, endsAt, reason, endReason }: GiftRow): string {
  const words = [reason, endReason && `ended: ${endReason}`].filter(Boolean).join('; ');
  return `${id}  ${userId}  ${momentOf(beginsAt)} to ${momentOf(endsAt)}  (${words})`;
}

const commands: OperatorCommands<Values> = {
  async list(context, { name, print }) {
    const account = name === undefined ? undefined : await requireAccount(context, name);
    const rows = await listGifts(context, account?.id);
    print(rows.length === 0 ? 'No gifts.' : rows.map(lineOf).join('\n'));
  },
  async grant(context, { name, values, print }) {
    const reason = requireReason(values);
    const months = requireMonths(values);
    const { id: userId } = await requireAccount(context, name);
    const { id, endsAt } = await giveGift(context, { userId, months, reason });
    print(`Given: Pro until ${momentOf(endsAt)}, gift ${id}.`);
  },
  async end(context, { name: id, values, print }) {
    const reason = requireReason(values);
    if (id === undefined || !isId(id)) throw new CommandError('Give the id of a gift, as `list` tells it.');
    if (!(await endGift(context, { id, reason })))
      throw new CommandError(`No gift ${id} runs or is to come.`);
    print('Ended.');
  },
};

export const program: OperatorProgram<Values> = { usage, commands, readArguments };
