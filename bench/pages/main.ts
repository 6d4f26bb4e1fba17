import { parseArgs } from 'node:util';
import { holds, printChecks } from '#bench/web/bounds.ts';
import { buildHello } from '#bench/web/build-hello.ts';
import { weighFirstLoad } from '#bench/web/first-load.ts';
import { type RunningServer, runServer } from '#bench/web/run-server.ts';
import { auditPage, type PageAudit } from './audit-page.ts';
import { checksOf } from './checks-of.ts';
import { medianAudit } from './median-audit.ts';
import { pageKinds } from './page-kinds.ts';
import { type PageFigures, printFailures, printPages } from './print-pages.ts';
import { runSite } from './run-site.ts';

const HELLO_PORT = 3196;
const PEER = 'bare Next page';

interface Address {
  readonly origin: string;
  readonly path: string;
}

function readRuns(): number {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs is ${values.runs}, but must be 1 or more.`);
  return runs;
}

function runHello(): Promise<RunningServer> {
  const cwd = buildHello();
  const args = ['../../../node_modules/next/dist/bin/next', 'start', '--port', String(HELLO_PORT)];
  return runServer({ command: process.execPath, args, port: HELLO_PORT, cwd });
}

/** Visits all pages in turn, round by round, so that other load of the machine affects them alike. */
async function measure(
  addresses: ReadonlyMap<string, Address>,
  runs: number,
): Promise<Map<string, PageFigures>> {
  const visits = new Map<string, PageAudit[]>([...addresses.keys()].map((name) => [name, []]));
  for (let run = 0; run < runs; run++) {
    for (const [name, { origin, path }] of addresses) visits.get(name)?.push(await auditPage(origin + path));
  }
  const pages = new Map<string, PageFigures>();
  for (const [name, { origin, path }] of addresses) {
    const load = await weighFirstLoad(origin, path);
    pages.set(name, { audit: medianAudit(visits.get(name) ?? []), load });
  }
  return pages;
}

async function measureAll(runs: number): Promise<Map<string, PageFigures>> {
  const servers = [await runHello()];
  try {
    const site = await runSite();
    servers.push(site);
    const own = Object.entries(pageKinds).map(([name, path]): [string, Address] => [
      name,
      { origin: site.origin, path },
    ]);
    const peer: Address = { origin: `http://localhost:${HELLO_PORT}`, path: '/' };
    return await measure(new Map([[PEER, peer], ...own]), runs);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const pages = await measureAll(readRuns());
printPages(pages);
printFailures(pages);
console.log();
const peer = pages.get(PEER);
if (peer === undefined) throw new Error(`The ${PEER} was not measured.`);
const checks = [...pages].flatMap(([name, figures]) =>
  name === PEER ? [] : checksOf(name, { ...figures, peer }),
);
printChecks(checks);
process.exit(checks.every(holds) ? 0 : 1);
