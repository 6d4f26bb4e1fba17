import { existsSync } from 'node:fs';
import { findProgram } from './find-program.ts';
import { loadServer } from './load-server.ts';
import { runNginx } from './run-nginx.ts';
import { type RunningServer, runServer } from './run-server.ts';

const ROUNDS = 3;
const PORTS = { serve: 3190, next: 3191, nginx: 3192 } as const;

export interface ServerSpeed {
  readonly name: string;
  /** Median of the rounds. */
  readonly pagesPerSecond: number;
  readonly startMs: number;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

async function startAll(address: string): Promise<Map<string, RunningServer>> {
  const servers = new Map<string, RunningServer>();
  servers.set('web/serve.ts', await startServe(PORTS.serve));
  const next = ['node_modules/next/dist/bin/next', 'start', '--port', String(PORTS.next)];
  servers.set('next start', await runServer({ command: process.execPath, args: next, port: PORTS.next }));
  const nginx = findProgram('nginx');
  const file = `.next/server/app${address}.html`;
  if (nginx !== undefined && existsSync(file)) {
    servers.set('nginx', await runNginx({ program: nginx, port: PORTS.nginx, file, address }));
  }
  return servers;
}

/** Our own server on a port. */
export function startServe(port: number): Promise<RunningServer> {
  return runServer({
    command: process.execPath,
    args: ['web/serve.ts'],
    port,
    env: { WEB_PORT: String(port) },
  });
}

/**
 * Pages per second of one prerendered page, uncompressed, from each server in turn, in interleaved rounds.
 */
export async function compareServers(address: string): Promise<ServerSpeed[]> {
  const servers = await startAll(address);
  try {
    const rates = new Map<string, number[]>([...servers.keys()].map((name) => [name, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, { origin }] of servers) rates.get(name)?.push(await loadServer(origin + address));
    }
    return [...servers].map(([name, { startMs }]) => ({
      name,
      pagesPerSecond: median(rates.get(name) ?? []),
      startMs,
    }));
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
  }
}
