import { parseArgs } from 'node:util';
import type { Context } from '#api/context.ts';
import { checkLedger } from '#api/credits/check-ledger.ts';
import { listMovements, type Movement } from '#api/credits/list-movements.ts';
import { clawBackByHand, grantByHand } from '#api/credits/manage-credits.ts';
import { readAggregation } from '#api/credits/read-balance.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import {
  CommandError,
  momentOf,
  type OperatorCommands,
  type OperatorProgram,
  requireAccount,
} from '../run-operator-command.ts';

const usage = `Usage: npm run ledger -- <command>

  check [address or id]                                    compares the ledger with itself, or one account’s part
  show <address or id>                                     balance, lots and last movements of an account
  grant <address or id> --credits <number> --reason <text> [--days <number>] [--video-only]
                                                           gives credits, for a year where no days are said
  grant <address or id> --headshots <number> --reason <text> [--days <number>]
                                                           gives head shots instead
  claw-back <lot> --reason <text> [--credits <number>]     takes credits of a lot back, all or so many

The reason is kept as long as the ledger, and the account sees it: name nobody in it.
The database is that of the host (DATABASE_URL or DATA_DIR). The embedded one serves one program at a time:
stop the host first.
`;

const options = {
  credits: { type: 'string' },
  headshots: { type: 'string' },
  days: { type: 'string' },
  reason: { type: 'string' },
  'video-only': { type: 'boolean' },
} as const;

function readArguments(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

type Values = ReturnType<typeof readArguments>['values'];

const MOVEMENTS_SHOWN = 20;
const MAX_CREDITS = 1_000_000;
const MAX_DAYS = 3650;

function requireReason({ reason }: Values): string {
  if (!reason?.trim()) throw new CommandError('Give a reason: --reason "…"; it is kept in the ledger.');
  return reason.trim();
}

interface Bounds {
  readonly name: string;
  readonly max: number;
}

function readNumber(text: string, { name, max }: Bounds): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > max)
    throw new CommandError(`Give --${name} a whole number from 1 to ${max}.`);
  return number;
}

const momentAt = (seconds: number) => momentOf(new Date(seconds * SECOND_MS));

function lineOf({ at, kind, amount, held, taskId, feature, source, reason }: Movement): string {
  const about = taskId === null ? source : `${feature ?? 'task'} ${taskId}`;
  const change = amount > 0 ? `+${amount}` : String(amount);
  const words = [about, held === 0 ? null : `held ${held}`, reason && `(${reason})`].filter(Boolean);
  return `${momentAt(at)}  ${kind.padEnd(9)} ${change.padStart(7)}  ${words.join('  ')}`;
}

/** Credits of an account, a line for each lot and movement. Times are in UTC. */
async function describeWallet(context: Context, userId: string): Promise<string> {
  const { totalBalance, modelBalance, held, debt, headshots, lots, nextGrant } = await readAggregation(
    context,
    userId,
  );
  const movements = await listMovements(context, { userId, limit: MOVEMENTS_SHOWN });
  const next = nextGrant === null ? [] : [`next grant   ${nextGrant.amount} on ${momentAt(nextGrant.at)}`];
  return [
    `balance      ${totalBalance}, of which ${modelBalance} for advanced models`,
    `held         ${held}`,
    `debt         ${debt}`,
    `head shots   ${headshots}`,
    ...next,
    ...lots.map(
      (lot) =>
        `lot          ${lot.id}  ${lot.kind}  ${lot.available} of ${lot.amount} until ${momentAt(lot.expiresAt)}`,
    ),
    ...(movements.length > 0 ? ['', ...movements.map(lineOf)] : []),
  ].join('\n');
}

const commands: OperatorCommands<Values> = {
  async check(context, { name, print }) {
    const account = name === undefined ? undefined : await requireAccount(context, name);
    const check = await checkLedger(context, account?.id);
    const broken = Object.entries(check).filter(([, count]) => count > 0);
    const lines = broken.map(([name, count]) => `${name}  ${count}`);
    if (lines.length > 0) throw new CommandError(['The ledger differs from itself:', ...lines].join('\n'));
    print(`Sound: ${Object.keys(check).length} invariants hold.`);
  },
  async show(context, { name, print }) {
    const { id } = await requireAccount(context, name);
    print(await describeWallet(context, id));
  },
  async grant(context, { name: account, values, print }) {
    const reason = requireReason(values);
    const unit = values.headshots === undefined ? 'credit' : 'headshot';
    const name = unit === 'credit' ? 'credits' : 'headshots';
    const amount = readNumber(values[name] ?? '', { name, max: MAX_CREDITS });
    const days = readNumber(values.days ?? '365', { name: 'days', max: MAX_DAYS });
    const { id: userId } = await requireAccount(context, account);
    const ofCredits = values['video-only'] ? 'video' : 'video_and_models';
    const scope = unit === 'credit' ? ofCredits : 'headshot';
    await grantByHand(context, { userId, unit, amount, scope, days, reason });
    print(`Given: ${amount} ${unit === 'credit' ? 'credits' : 'head shots'}.`);
  },
  async 'claw-back'(context, { name: lotId, values, print }) {
    const reason = requireReason(values);
    if (lotId === undefined) throw new CommandError('Give the id of a lot, as `show` tells it.');
    const { credits } = values;
    const amount = credits === undefined ? 'all' : readNumber(credits, { name: 'credits', max: MAX_CREDITS });
    const clawed = await clawBackByHand(context, { lotId, amount, reason });
    if (!clawed) throw new CommandError(`No lot ${lotId} is there.`);
    print(`Taken back: ${clawed.taken} credits; ${clawed.owed} had been used and are owed.`);
  },
};

export const program: OperatorProgram<Values> = { usage, commands, readArguments };
