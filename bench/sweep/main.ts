import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Constant, listConstants } from './constants.ts';
import { groups } from './groups.ts';
import type { Scores } from './measures.ts';

/** Share by which each constant is lowered and raised. */
const USUAL_SHARE = 20;

/** Sets, dates and measures that the docstrings of a file tell. */
function readTags(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\n\s*\* (?!@)/g, ' ');
  return [...text.matchAll(/@tuned (.+?)(?:\*\/|\n)/g)].map((match) => (match[1] ?? '').trim());
}

function meanOf(scores: Scores): number {
  return [...scores.values()].reduce((sum, score) => sum + score, 0) / scores.size;
}

/** The picture that loses most, and how much. */
function findLoser(scores: Scores, base: Scores): { readonly name: string; readonly loss: number } {
  const losses = [...scores].map(([name, score]) => ({ name, loss: (base.get(name) ?? 0) - score }));
  return losses.reduce((worst, entry) => (entry.loss > worst.loss ? entry : worst));
}

function withSign(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`;
}

/** Measures with another value of one constant, puts the own one back, and gives a line with the change. */
async function measureWith(
  { path, value, set }: Constant,
  { other, base, measure }: { other: number; base: Scores; measure: () => Promise<Scores> },
): Promise<string> {
  set(other);
  const scores = await measure();
  set(value);
  const loser = findLoser(scores, base);
  const lost = loser.loss > 0 ? `, most lost ${withSign(-loser.loss)} ${loser.name}` : '';
  return `${`${path} ${Number(other.toPrecision(4))}`.padEnd(28)}mean ${withSign(meanOf(scores) - meanOf(base))}${lost}`;
}

async function sweep(name: string, share: number): Promise<void> {
  const group = groups[name];
  if (!group) throw new Error(`No group ${name}; there are ${Object.keys(groups).join(', ')}.`);
  const measure = await group.measure();
  const base = await measure();
  console.log(`${name} (${group.file})\n${readTags(group.file).join('\n')}\n${group.measured}:`);
  console.log([...base].map(([picture, score]) => `  ${score.toFixed(4)} ${picture}`).join('\n'));
  console.log(`mean ${meanOf(base).toFixed(4)}`);
  for (const constant of listConstants(group.constants))
    for (const factor of [1 - share, 1 + share]) {
      console.log(await measureWith(constant, { other: factor * constant.value, base, measure }));
    }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { by: { type: 'string', default: String(USUAL_SHARE) } },
});
const [name] = positionals;
const share = Number(values.by) / 100;
if (name === undefined || !(share > 0 && share < 1)) {
  console.error('Usage: npm run bench -- sweep <group> [--by <per cent, default 20>]\n');
  for (const [group, { file, measured }] of Object.entries(groups))
    console.error(
      `  ${group.padEnd(16)}${measured}\n${readTags(file)
        .map((tag) => `${' '.repeat(18)}${tag}`)
        .join('\n')}`,
    );
  process.exit(2);
}
try {
  await sweep(name, share);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
