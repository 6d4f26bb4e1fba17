import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildContext, closeContext } from '#api/build-context.ts';
import type { Context } from '#api/context.ts';
import { readEnvironment } from '#api/env.ts';
import { createLog } from '#api/infrastructure/create-log.ts';
import { StartError } from '#api/infrastructure/start-error.ts';
import { closeReport, listReports, readReport, takeDown } from '#api/reports/review-reports.ts';
import type { ReportRow } from '#api/reports/tables.ts';

const usage = `Usage: npm run reports -- <command>

  list [--all]                      reports that are open, or all that are kept
  show <id> [--picture <file>]      one report; writes the picture it is about into a file
  close <id> [--note <text>]        closes a report and changes nothing else
  take-down <id> --reason <text>    deletes the reported picture, ends its links, and closes the report

The database is that of the host (DATABASE_URL or DATA_DIR). The embedded one serves one program at a time:
stop the host first.
`;

const LINE_LENGTH = 60;

const dayOf = (moment: Date) => moment.toISOString().slice(0, 16).replace('T', ' ');

/** One line of a list: id, arrival in UTC, kind, state, and the beginning of the text. */
function lineOf({ id, createdAt, kind, outcome, shareId, text }: ReportRow): string {
  const words = text.replace(/\s+/g, ' ');
  const begin = words.length > LINE_LENGTH ? `${words.slice(0, LINE_LENGTH)}…` : words;
  const about = shareId === null ? '' : ' link';
  return `${id}  ${dayOf(createdAt)}  ${kind}${about}  ${outcome ?? 'open'}  ${begin}`;
}

type Reviewed = NonNullable<Awaited<ReturnType<typeof readReport>>>;

function linkStateOf({ share, pictureKey }: Reviewed): string {
  if (share === null) return 'none of ours';
  if (share.takenDownAt) return `taken down ${dayOf(share.takenDownAt)}`;
  if (share.revokedAt) return `ended by its owner ${dayOf(share.revokedAt)}`;
  return pictureKey === null ? 'its picture is gone' : `works until ${dayOf(share.expiresAt)}`;
}

/** All that is known of a report, a line each, and its text. Times are in UTC. */
function describeReport(reviewed: Reviewed): string {
  const { report } = reviewed;
  const { id, createdAt, kind, place, replyTo, closedAt, outcome, note, text } = report;
  const facts = [
    ['id', id],
    ['came', dayOf(createdAt)],
    ['kind', kind],
    ['link', linkStateOf(reviewed)],
    ['place', place],
    ['answer to', replyTo],
    ['outcome', outcome && closedAt && `${outcome} ${dayOf(closedAt)}`],
    ['reason', note],
  ] as const;
  const lines = facts.flatMap(([name, value]) => (value ? [`${name.padEnd(10)} ${value}`] : []));
  return [...lines, '', text].join('\n');
}

/** A command line that makes no sense, or a report that is not there; ends with its message alone. */
class CommandError extends Error {}

const options = {
  all: { type: 'boolean' },
  picture: { type: 'string' },
  note: { type: 'string' },
  reason: { type: 'string' },
} as const;

type Values = ReturnType<typeof readArguments>['values'];

function readArguments() {
  return parseArgs({ options, allowPositionals: true });
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function requireId(id: string | undefined): string {
  if (id === undefined || !UUID.test(id))
    throw new CommandError('Give the id of a report, as `list` shows it.');
  return id;
}

async function show(context: Context, { id, picture }: { id: string; picture?: string | undefined }) {
  const found = await readReport(context, id);
  if (!found) throw new CommandError(`No report ${id} is kept.`);
  console.log(describeReport(found));
  if (picture === undefined) return;
  if (found.pictureKey === null) throw new CommandError('The picture is gone.');
  const file = path.resolve(process.env.INIT_CWD ?? '.', picture);
  await context.storage.fetchTo(found.pictureKey, file);
  console.log(`Picture written to ${file}`);
}

async function takeDownReported(context: Context, { id, reason }: { id: string; reason: string }) {
  const outcome = await takeDown(context, { id, note: reason });
  if (outcome === 'no-report') throw new CommandError(`No open report ${id} is kept.`);
  if (outcome === 'no-link')
    throw new CommandError('The report names no link of ours, or the link is forgotten. Close it instead.');
  console.log('Taken down: the picture is deleted, and its links say so.');
}

/** Each command with what it does; all throw `CommandError`. */
const commands: Readonly<
  Record<string, (context: Context, given: { id: string | undefined; values: Values }) => Promise<void>>
> = {
  async list(context, { values }) {
    const rows = await listReports(context, { all: values.all ?? false });
    console.log(rows.length === 0 ? 'No reports.' : rows.map(lineOf).join('\n'));
  },
  show: (context, { id, values }) => show(context, { id: requireId(id), picture: values.picture }),
  async close(context, { id, values }) {
    const wanted = requireId(id);
    if (!(await closeReport(context, { id: wanted, note: values.note ?? null })))
      throw new CommandError(`No open report ${wanted} is kept.`);
    console.log('Closed.');
  },
  async 'take-down'(context, { id, values }) {
    const { reason } = values;
    if (!reason) throw new CommandError('Give a reason: --reason "…"; it is kept with the report.');
    await takeDownReported(context, { id: requireId(id), reason });
  },
};

/** Exit codes: 0 done, 1 not done, 2 wrong command line. */
async function main(): Promise<0 | 2> {
  const { positionals, values } = readArguments();
  const [name = '', id] = positionals;
  const command = commands[name];
  if (!command) {
    process.stderr.write(usage);
    return 2;
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readEnvironment();
  const log = createLog({ logLevel: 'fatal' });
  const context = await buildContext(settings, { log });
  try {
    await command(context, { id, values });
  } finally {
    await closeContext(context);
  }
  return 0;
}

/** Words for a failure that the person at the keyboard can do something about; null for all others. */
function wordsOf(error: unknown): string | null {
  if (error instanceof StartError)
    return `${error.message}\nA running host holds its embedded database alone.`;
  if (error instanceof CommandError) return error.message;
  const isArgument = error instanceof TypeError && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE');
  return isArgument ? `${error.message}\n\n${usage}` : null;
}

try {
  process.exitCode = await main();
} catch (error) {
  const words = wordsOf(error);
  if (words === null) throw error;
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
