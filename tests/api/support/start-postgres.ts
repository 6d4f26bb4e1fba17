import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

const OLDEST_VERSION = 15;
const FOLDERS = ['/opt/homebrew/opt', '/usr/local/opt'];

/** A Postgres that only this test run knows. */
export interface PostgresServer {
  /** Address of its maintenance database, as superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Folder of the programs of Postgres; undefined where it is not installed. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number).filter(Number.isInteger) : [];
  const newest = Math.max(0, ...versions);
  const homebrew = FOLDERS.filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => Number(/^postgresql@(\d+)$/.exec(name)?.[1]) >= OLDEST_VERSION)
      .map((name) => path.join(folder, name, 'bin')),
  );
  const candidates = [
    ...(newest >= OLDEST_VERSION ? [path.join(debian, String(newest), 'bin')] : []),
    ...homebrew,
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return candidates.find((folder) => existsSync(path.join(folder, 'initdb')));
}

/** Postgres refuses to run as root; then it runs as the user its package made. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

async function waitUntilReady(url: string, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (hasEnded()) throw new Error('Postgres ended while it started', { cause: error });
    }
  }
}

/**
 * Starts a throw-away Postgres on a socket in a temporary folder; undefined where its binaries are not
 * installed.
 */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const binaries = findPostgres();
  if (binaries === undefined) return undefined;
  const owner = findOwner();
  const folder = mkdtempSync(path.join(tmpdir(), 'pictor-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const options = { ...owner, cwd: folder };
  execFileSync(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...options, stdio: 'ignore' },
  );
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'shared_buffers=64MB'];
  const command = [
    path.join(binaries, 'postgres'),
    ...['-D', data, '-k', folder, '-h', ''],
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  // The shell stops Postgres when its input closes: so it ends with this process, whatever ends it.
  const script = '"$@" </dev/null & server=$!; cat >/dev/null; kill -INT $server; wait $server';
  const shell = spawn('sh', ['-c', script, 'sh', ...command], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => shell.once('close', () => resolve()));
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await waitUntilReady(url, () => shell.exitCode !== null);
  return {
    url,
    async stop() {
      shell.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
