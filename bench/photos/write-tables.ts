import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ruleLines } from './plan-run.ts';
import { listSpreads, type Row, worstOf } from './row.ts';

function quoteCsv(value: string | number): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A number with three significant digits, whole from 100 on. */
function word(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

function listNames(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap(({ numbers }) => Object.keys(numbers)))];
}

function toCsv(rows: readonly Row[]): string {
  const names = listNames(rows);
  const lines = rows.map(({ tool, photo, outcome, reason, numbers, notes }) => [
    tool,
    photo,
    outcome,
    reason,
    ...names.map((name) => (numbers[name] === undefined ? '' : Number(numbers[name].toFixed(4)))),
    notes,
  ]);
  const head = ['tool', 'photo', 'outcome', 'reason', ...names, 'notes'];
  return `${[head, ...lines].map((line) => line.map(quoteCsv).join(',')).join('\n')}\n`;
}

function toTable(head: readonly string[], lines: readonly (readonly string[])[]): string[] {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)];
}

function describeTool(
  tool: string,
  { rows, sheets }: { readonly rows: readonly Row[]; sheets: readonly string[] },
) {
  const count = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const outcomes = (['done', 'refused', 'failed', 'skipped'] as const)
    .filter((outcome) => count(outcome) > 0)
    .map((outcome) => `${count(outcome)} ${outcome}`);
  const names = listNames(rows);
  const end = (at?: { readonly value: number; readonly photo: string }) =>
    at ? `${word(at.value)} (${at.photo})` : '';
  return [
    `## ${tool}`,
    '',
    `${outcomes.join(', ')}. ${sheets.map((sheet) => `[${sheet}](${sheet})`).join(' ')}`,
    '',
    ...toTable(
      ['measure', 'photos', 'median', 'worst', 'lowest', 'highest'],
      listSpreads(rows).map((spread) => [
        spread.name,
        String(spread.count),
        word(spread.median),
        end(worstOf(spread)),
        end(spread.lowest),
        end(spread.highest),
      ]),
    ),
    '',
    ...toTable(
      ['photo', ...names, 'findings'],
      rows.map(({ photo, outcome, reason, numbers, notes }) => [
        photo,
        ...names.map((name) => (numbers[name] === undefined ? '' : word(numbers[name]))),
        outcome === 'done' ? notes : `${outcome}: ${reason}`,
      ]),
    ),
    '',
  ];
}

interface Report {
  readonly rows: readonly Row[];
  /** File names of the sheets of each tool. */
  readonly sheets: ReadonlyMap<string, readonly string[]>;
  /** Why the table is not whole; empty where it is. */
  readonly cut: string;
}

/** Writes `results.csv`, one line per tool and photo, and `report.md` with medians and worst photos. */
export async function writeTables(folder: string, { rows, sheets, cut }: Report): Promise<void> {
  await writeFile(path.join(folder, 'results.csv'), toCsv(rows));
  const text = [
    '# Tools on photos',
    '',
    ...(cut ? [cut, ''] : []),
    ...ruleLines.map((line) => `- ${line}`),
    '',
  ];
  for (const [tool, ofTool] of Map.groupBy(rows, (row) => row.tool))
    text.push(...describeTool(tool, { rows: ofTool, sheets: sheets.get(tool) ?? [] }));
  await writeFile(path.join(folder, 'report.md'), text.join('\n'));
}
