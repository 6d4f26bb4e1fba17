import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from './install-packages.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const OLDEST_BOOTSTRAP = 20;
const OLDEST_RUNTIME = 24;
const major = Number(process.versions.node.split('.')[0]);

/** A Node that runs TypeScript: this one if it is new enough, else the one that came with the packages. */
function findRuntime() {
  if (major >= OLDEST_RUNTIME) return process.execPath;
  const packaged = path.join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(packaged)) return packaged;
  console.error(`Pictor needs Node ${OLDEST_RUNTIME} or newer on this platform; this is ${process.version}.`);
  process.exit(1);
}

/**
 * Installs what is missing, then runs a TypeScript file of this repository with a Node that can, passing
 * arguments, signals and the exit code through. Plain JavaScript, because a newcomer's Node may be as old as
 * 20.
 */
export function runScript(file) {
  if (major < OLDEST_BOOTSTRAP) {
    console.error(`Pictor needs Node ${OLDEST_BOOTSTRAP} or newer; this is ${process.version}.`);
    process.exit(1);
  }
  installPackages();
  const bin = path.join(root, 'node_modules/.bin');
  const child = spawn(findRuntime(), [path.join(root, file), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
  });
  // A terminal sends its signals to the whole group; these are for whoever signals this process alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
