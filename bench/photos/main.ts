import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ToolName } from '#imaging/tools/tool-table.ts';
import { commands } from '#scripts/imaging/commands.ts';
import { benchPhotos } from './bench-photos.ts';

const names = commands.map(({ name }) => name);

const usage = `Usage: npm run bench -- photos <folder> [options]

  --tools <a,b>      feature codes; default: all
  --limit <n>        the first so many photos by name
  --out <folder>     default: <folder>/bench
  --processes <n>    runs at the same time; default: one less than there are cores

Beside a photo may lie <photo>.mask.png (white = the thing) and <photo>.json, as bench/README.md tells.
Ctrl + C ends it; the report then has what is done.
Tools: ${names.join(', ')}
`;

function readCount(typed: string | undefined, usual: number): number {
  if (typed === undefined) return usual;
  if (!/^[1-9]\d*$/.test(typed)) throw new Error(`${typed} is no count`);
  return Number(typed);
}

function readTools(typed: string | undefined): readonly ToolName[] {
  if (typed === undefined) return names;
  const wanted = typed.split(',').filter(Boolean);
  const unknown = wanted.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`no tool ${unknown.join(', ')}`);
  return names.filter((name) => wanted.includes(name));
}

/** A path as the person meant it: from the folder where the command was typed. */
function resolvePath(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), typed);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tools: { type: 'string' },
    limit: { type: 'string' },
    out: { type: 'string' },
    processes: { type: 'string' },
  },
});
const [typed] = positionals;
const folder = resolvePath(typed ?? '');
if (typed === undefined || !(await stat(folder).catch(() => undefined))?.isDirectory()) {
  console.error(typed === undefined ? usage : `${folder} is no folder\n\n${usage}`);
  process.exit(2);
}
const out = values.out === undefined ? path.join(folder, 'bench') : resolvePath(values.out);
const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => abort.abort());
const rows = await benchPhotos({
  folder,
  out,
  tools: readTools(values.tools),
  limit: readCount(values.limit, Infinity),
  processes: readCount(values.processes, Math.max(1, availableParallelism() - 1)),
  signal: abort.signal,
  say: (line) => console.log(line),
});
const failed = rows.filter(({ outcome }) => outcome === 'failed').length;
console.log(`${rows.length} rows, ${failed} failed: ${path.join(out, 'report.md')}`);
process.exitCode = abort.signal.aborted ? 130 : Math.min(1, failed);
