import { locales } from '#lib/catalog/locales.ts';
import { tools } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { type Check, holds, printChecks } from './bounds.ts';
import { buildHello } from './build-hello.ts';
import { compareServers, type ServerSpeed, startServe } from './compare-servers.ts';
import { type FirstLoad, weighFirstLoad } from './first-load.ts';
import { runServer } from './run-server.ts';
import { type Visit, visitPage } from './visit-page.ts';

const PORTS = { own: 3193, hello: 3194 } as const;
const KB = 1000;
const page = tools[0].path;

interface PageFigures {
  readonly english: FirstLoad;
  readonly home: FirstLoad;
  readonly largestHtml: number;
  readonly visit: Visit;
}

async function weighOwnPages(): Promise<PageFigures> {
  const server = await startServe(PORTS.own);
  try {
    const all = await Promise.all(
      locales.map(({ code }) => weighFirstLoad(server.origin, localePath(code, page))),
    );
    return {
      english: await weighFirstLoad(server.origin, page),
      home: await weighFirstLoad(server.origin, '/'),
      largestHtml: Math.max(...all.map(({ html }) => html)),
      visit: await visitPage(server.origin + page),
    };
  } finally {
    await server.stop();
  }
}

async function weighHello(): Promise<FirstLoad> {
  const cwd = buildHello();
  const next = ['../../../node_modules/next/dist/bin/next', 'start', '--port', String(PORTS.hello)];
  const server = await runServer({ command: process.execPath, args: next, port: PORTS.hello, cwd });
  try {
    return await weighFirstLoad(server.origin, '/');
  } finally {
    await server.stop();
  }
}

function printLoads(rows: Readonly<Record<string, FirstLoad>>): void {
  console.log(
    'First load, bytes (Brotli)'.padEnd(32),
    ['HTML', 'JS', 'CSS', 'fonts'].map((name) => name.padStart(9)).join(''),
  );
  for (const [name, { html, scripts, styles, fonts }] of Object.entries(rows)) {
    console.log(
      name.padEnd(32),
      [html, scripts, styles, fonts].map((size) => String(size).padStart(9)).join(''),
    );
  }
}

function printSpeeds(speeds: readonly ServerSpeed[]): void {
  const slowest = Math.min(...speeds.map(({ pagesPerSecond }) => pagesPerSecond));
  console.log('\nPages per second, uncompressed, 16 connections');
  for (const { name, pagesPerSecond, startMs } of speeds) {
    const ratio = `${(pagesPerSecond / slowest).toFixed(1)} ×`;
    console.log(
      `${name.padEnd(32)} ${pagesPerSecond.toFixed(0).padStart(9)} ${ratio.padStart(9)}   starts in ${startMs.toFixed(0)} ms`,
    );
  }
}

function checksOf(
  { english, home, largestHtml, visit }: PageFigures,
  speeds: readonly ServerSpeed[],
): Check[] {
  const rate = (name: string) => speeds.find((speed) => speed.name === name)?.pagesPerSecond ?? Number.NaN;
  const fetched = visit.bytesByKind.get('Script') ?? 0;
  return [
    {
      what: 'JavaScript of the tool page, first load',
      value: english.scripts / KB,
      bound: { most: 124 },
      unit: 'KB',
    },
    {
      what: 'JavaScript of the home page, first load',
      value: home.scripts / KB,
      bound: { most: 124 },
      unit: 'KB',
    },
    { what: 'JavaScript fetched in 5 s, untouched', value: fetched / KB, bound: { most: 150 }, unit: 'KB' },
    {
      what: 'HTML of the tool page, largest language',
      value: largestHtml / KB,
      bound: { most: 14 },
      unit: 'KB',
    },
    { what: 'fonts before the first paint', value: english.fonts / KB, bound: { most: 36 }, unit: 'KB' },
    {
      what: 'cumulative layout shift × 1000',
      value: Math.round(visit.layoutShift * 1000),
      bound: { most: 0 },
      unit: '',
    },
    { what: 'complaints on the console', value: visit.complaints.length, bound: { most: 0 }, unit: '' },
    {
      what: 'web/serve.ts over next start',
      value: rate('web/serve.ts') / rate('next start'),
      bound: { least: 40 },
      unit: '×',
    },
  ];
}

const pages = await weighOwnPages();
const hello = await weighHello();
printLoads({ 'tool page': pages.english, 'home page': pages.home, 'bare Next page': hello });
console.log('\nFetched within 5 s, bytes on the wire');
for (const [kind, bytes] of pages.visit.bytesByKind)
  console.log(`${kind.padEnd(32)} ${String(bytes).padStart(9)}`);
for (const complaint of pages.visit.complaints) console.log(`console: ${complaint}`);
const speeds = await compareServers(localePath('de', page));
printSpeeds(speeds);
console.log();
const checks = checksOf(pages, speeds);
printChecks(checks);
process.exit(checks.every(holds) ? 0 : 1);
