import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodePicture } from '#imaging/core/io/encode-picture.ts';
import { estimateRun } from '#scripts/imaging/plan-runs.ts';
import { bounds, type Case, cases, megapixels } from './cases.ts';
import { loadPhoto, sizeOf } from './load-photo.ts';
import { type Cost, measure } from './measure.ts';
import { measurePeers } from './measure-peers.ts';
import { parametersFor } from './parameters-for.ts';

const script = path.join(import.meta.dirname, 'run-tool.ts');

function toCell(cost: Cost | null): string {
  return cost ? `${cost.cpuSeconds.toFixed(1)} s, ${cost.peakMegabytes.toFixed(0)} MB` : '–';
}

function measureCase({ name, leftOut = [] }: Case): readonly (Cost | null)[] {
  return megapixels.map((size) =>
    leftOut.includes(size) ? null : measure(process.execPath, [script, name, String(size)]),
  );
}

/** CPU time as a multiple of the estimate, at each measured size. */
function compareToSaid({ tool, parameters, marked, scene }: Case, costs: readonly (Cost | null)[]): number[] {
  return costs.flatMap((cost, index) => {
    const photo = sizeOf(megapixels[index] ?? 0, scene);
    const said = estimateRun(tool, {
      photo,
      marked: marked * photo.width * photo.height,
      parameters: parametersFor({ tool, parameters }),
    });
    return cost && said ? [cost.cpuSeconds / said] : [];
  });
}

function listMissed(
  { name, tool }: Case,
  { costs, said }: { readonly costs: readonly (Cost | null)[]; readonly said: readonly number[] },
): string[] {
  const missed: string[] = [];
  for (const [index, cost] of costs.entries())
    if (cost && cost.peakMegabytes > bounds.peakMegabytes)
      missed.push(`${name}: more than ${bounds.peakMegabytes} MB at ${megapixels[index]} megapixels`);
  if (tool === 'ai-filter' && (costs[0]?.cpuSeconds ?? 0) > bounds.styleSeconds)
    missed.push(`${name}: more than ${bounds.styleSeconds} s CPU per megapixel`);
  if (said.some((ratio) => ratio > bounds.saidRatio || ratio < 1 / bounds.saidRatio))
    missed.push(`${name}: what is said before the run is off by more than ${bounds.saidRatio} times`);
  return missed;
}

function toRow(name: string, costs: readonly (Cost | null)[]): Record<string, string> {
  const sizes = megapixels.map((size, index) => [`${size} MP`, toCell(costs[index] ?? null)]);
  return { tool: name, ...Object.fromEntries(sizes) };
}

const rows: Record<string, string>[] = [];
const missed: string[] = [];
for (const entry of cases) {
  const costs = measureCase(entry);
  const said = compareToSaid(entry, costs);
  rows.push({
    ...toRow(entry.name, costs),
    'time / time said': said.map((ratio) => ratio.toFixed(1)).join(', '),
  });
  missed.push(...listMissed(entry, { costs, said }));
}
const folder = await mkdtemp(path.join(tmpdir(), 'pictor-bench-'));
const photos: string[] = [];
for (const size of megapixels) {
  const { bytes } = await encodePicture(await loadPhoto(size), { format: 'png' });
  const file = path.join(folder, `${size}.png`);
  await writeFile(file, bytes);
  photos.push(file);
}
for (const [name, costs] of measurePeers(photos)) {
  if (costs === null) console.log(`NOT MEASURED: ${name} is not installed here.`);
  else rows.push(toRow(`peer: ${name}`, costs));
}
await rm(folder, { recursive: true });
console.table(rows);
for (const line of missed) console.log(`MISSED: ${line}`);
process.exitCode = missed.length > 0 ? 1 : 0;
