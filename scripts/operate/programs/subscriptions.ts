import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { keepSubscription } from '#api/subscriptions/keep-subscription.ts';
import { listSubscriptions, type SubscriptionRow } from '#api/subscriptions/subscriptions.ts';
import { appStores, priceIntervals } from '#lib/catalog/subscriptions.ts';
import {
  CommandError,
  momentOf,
  type OperatorCommands,
  type OperatorProgram,
  requireAccount,
} from '../run-operator-command.ts';

const usage = `Usage: npm run subscriptions -- <command>

  list [<address or id>]   subscriptions of an account, or all of them
  import <file>            takes over what stores of mobile apps sold

The file is a list in JSON. Each entry: account (address or id), store (app_store or google_play), reference
(its name at the store), interval (month or year), beginsAt and endsAt (as 2026-01-31T12:00:00Z), renews, and,
where it is so, trial. An entry that comes again takes the place of the one before. All are checked first.
The database is that of the host (DATABASE_URL or DATA_DIR). The embedded one serves one program at a time:
stop the host first.
`;

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const entrySchema = z
  .strictObject({
    account: z.string(),
    store: z.enum(appStores),
    reference: z.string().min(1).max(200),
    interval: z.enum(priceIntervals),
    beginsAt: moment,
    endsAt: moment,
    renews: z.boolean(),
    trial: z.boolean().default(false),
  })
  .refine(({ beginsAt, endsAt }) => endsAt > beginsAt, 'endsAt is not after beginsAt');

type Entry = z.output<typeof entrySchema>;

/** Reads the entries of a file. @throws CommandError that tells what is wrong */
function readEntries(file: string | undefined): Entry[] {
  if (file === undefined) throw new CommandError('Give the file to import.');
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  const { success, data: entries, error } = z.array(entrySchema).safeParse(data);
  if (!success) throw new CommandError(`Nothing imported from ${file}:\n${z.prettifyError(error)}`);
  return entries;
}

/** Name at our side: two stores may use the same one. */
const referenceOf = ({ store, reference }: Entry) => `${store} ${reference}`;

interface Import {
  readonly entries: readonly Entry[];
  readonly warn: (line: string) => void;
}

async function importEntries(context: Context, { entries, warn }: Import): Promise<number> {
  const owned: { readonly entry: Entry; readonly userId: string }[] = [];
  for (const entry of entries) {
    const { id: userId } = await requireAccount(context, entry.account);
    owned.push({ entry, userId });
  }
  let refused = 0;
  for (const { entry, userId } of owned) {
    const { account, trial, ...told } = entry;
    const reference = referenceOf(entry);
    const state = {
      ...told,
      userId,
      platform: 'other',
      reference,
      isTrial: trial,
      nextInterval: null,
    } as const;
    if (await keepSubscription(context, state)) continue;
    refused += 1;
    warn(`${reference} belongs to another account than ${account}: left as it is.`);
  }
  return refused;
}

function lineOf({
  platform,
  reference,
  userId,
  interval,
  beginsAt,
  endsAt,
  ...row
}: SubscriptionRow): string {
  const words = [row.renews ? 'renews' : 'ends', row.isTrial && 'trial'].filter(Boolean).join(', ');
  const times = `${momentOf(beginsAt)} to ${momentOf(endsAt)}`;
  return `${platform} ${reference}  ${userId}  by the ${interval}  ${times}  (${words})`;
}

const commands: OperatorCommands<unknown> = {
  async list(context, { name, print }) {
    const account = name === undefined ? undefined : await requireAccount(context, name);
    const rows = await listSubscriptions(context.database.queries, account?.id);
    print(rows.length === 0 ? 'No subscriptions.' : rows.map(lineOf).join('\n'));
  },
  async import(context, { name, print, warn }) {
    const entries = readEntries(name);
    const refused = await importEntries(context, { entries, warn });
    print(`Imported: ${entries.length - refused} of ${entries.length}.`);
    if (refused > 0) throw new CommandError('Some belong to other accounts.');
  },
};

export const program: OperatorProgram<unknown> = {
  usage,
  commands,
  readArguments: (args) => parseArgs({ args: [...args], options: {}, allowPositionals: true }),
};
