import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const stamp = path.join(root, 'node_modules', '.installed-lockfile');

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/** npm's command as arguments for `spawn`: the npm that runs this script, else the one on the PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  // npm empties node_modules: a Node that lives there cannot be the one that runs npm.
  const runsFromPackages = process.execPath.startsWith(path.join(root, 'node_modules'));
  return cli && !runsFromPackages ? [process.execPath, cli] : ['npm'];
}

/** The PATH without our own `node_modules/.bin`, whose Node is about to be replaced. */
function pathWithoutPackages() {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(path.delimiter);
}

/**
 * Runs `npm ci` unless the installed packages are those of the present lockfile. Ends the process with one
 * line on failure.
 */
export function installPackages() {
  const wanted = lockfileHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages …');
  const [command, ...args] = npmCommand();
  const { status, stderr, stdout } = spawnSync(command, [...args, 'ci', '--loglevel=error', '--no-audit'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: pathWithoutPackages(), ONNXRUNTIME_NODE_INSTALL: 'skip' },
  });
  if (status !== 0) {
    const log = path.join(mkdtempSync(path.join(tmpdir(), 'pictor-')), 'npm-ci.log');
    writeFileSync(log, `${stdout ?? ''}${stderr ?? ''}`);
    console.error(`The packages could not be installed; npm’s own words are in ${log}`);
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
