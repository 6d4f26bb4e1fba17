import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Context } from '#api/context.ts';
import { describeReport, momentOf } from '#api/reports/describe-report.ts';
import { closeReport, listReports, readReport, takeDown } from '#api/reports/review-reports.ts';
import type { ReportRow } from '#api/reports/tables.ts';
import { CommandError, type OperatorCommands, type OperatorProgram } from '../run-operator-command.ts';

const usage = `Usage: npm run reports -- <command>

  list [--all]                      reports that are open, or all that are kept
  show <id> [--picture <file>]      one report; writes the picture it is about into a file
  close <id> [--note <text>]        closes a report and changes nothing else
  take-down <id> --reason <text>    deletes the reported picture, ends its links, and closes the report

The database is that of the host (DATABASE_URL or DATA_DIR). The embedded one serves one program at a time:
stop the host first.
`;

const LINE_LENGTH = 60;

/** One line of a list: id, arrival in UTC, kind, state, and the beginning of the text. */
function lineOf({ id, createdAt, kind, outcome, shareId, text }: ReportRow): string {
  const words = text.replace(/\s+/g, ' ');
  const begin = words.length > LINE_LENGTH ? `${words.slice(0, LINE_LENGTH)}…` : words;
  const about = shareId === null ? '' : ' link';
  return `${id}  ${momentOf(createdAt)}  ${kind}${about}  ${outcome ?? 'open'}  ${begin}`;
}

const options = {
  all: { type: 'boolean' },
  picture: { type: 'string' },
  note: { type: 'string' },
  reason: { type: 'string' },
} as const;

function readArguments(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

type Values = ReturnType<typeof readArguments>['values'];

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function requireId(id: string | undefined): string {
  if (id === undefined || !UUID.test(id))
    throw new CommandError('Give the id of a report, as `list` shows it.');
  return id;
}

interface Shown {
  readonly id: string;
  readonly picture: string | undefined;
  readonly print: (line: string) => void;
}

async function show(context: Context, { id, picture, print }: Shown) {
  const found = await readReport(context, id);
  if (!found) throw new CommandError(`No report ${id} is kept.`);
  print(describeReport(found));
  if (picture === undefined) return;
  if (found.pictureKey === null) throw new CommandError('The picture is gone.');
  const file = path.resolve(process.env.INIT_CWD ?? '.', picture);
  await context.storage.fetchTo(found.pictureKey, file);
  print(`Picture written to ${file}`);
}

async function takeDownReported(
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const outcome = await takeDown(context, { id, note: reason });
  if (outcome === 'no-report') throw new CommandError(`No open report ${id} is kept.`);
  if (outcome === 'no-link')
    throw new CommandError('The report names no link of ours, or the link is forgotten. Close it instead.');
}

const commands: OperatorCommands<Values> = {
  async list(context, { values, print }) {
    const rows = await listReports(context, { all: values.all ?? false });
    print(rows.length === 0 ? 'No reports.' : rows.map(lineOf).join('\n'));
  },
  show: (context, { name: id, values: { picture }, print }) =>
    show(context, { id: requireId(id), picture, print }),
  async close(context, { name: id, values, print }) {
    const wanted = requireId(id);
    if (!(await closeReport(context, { id: wanted, note: values.note ?? null })))
      throw new CommandError(`No open report ${wanted} is kept.`);
    print('Closed.');
  },
  async 'take-down'(context, { name: id, values, print }) {
    const { reason } = values;
    if (!reason) throw new CommandError('Give a reason: --reason "…"; it is kept with the report.');
    await takeDownReported(context, { id: requireId(id), reason });
    print('Taken down: the picture is deleted, and its links say so.');
  },
};

export const program: OperatorProgram<Values> = { usage, commands, readArguments };
