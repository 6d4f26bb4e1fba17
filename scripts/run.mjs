import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Plain JavaScript: a newcomer's Node may be as old as 20.

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = path.join(root, 'node_modules', '.installed-lockfile');
const OLDEST_BOOTSTRAP = 20;
const OLDEST_RUNTIME = 24;
const major = Number(process.versions.node.split('.')[0]);

/** Ends the process with one line. */
function stop(line) {
  console.error(line);
  process.exit(1);
}

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
function installPackages() {
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
    stop(`The packages could not be installed; npm’s own words are in ${log}`);
  }
  writeFileSync(stamp, wanted);
}

/** A Node that runs TypeScript: this one if it is new enough, else the one that came with the packages. */
function findRuntime() {
  if (major >= OLDEST_RUNTIME) return process.execPath;
  const packaged = path.join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(packaged)) return packaged;
  return stop(`Pictor needs Node ${OLDEST_RUNTIME} or newer on this platform; this is ${process.version}.`);
}

/** The TypeScript file of a command, and the arguments that choose it where the file has several. */
function findCommand(name = '') {
  const isName = /^[a-z]+$/.test(name);
  if (isName && existsSync(path.join(root, `scripts/operate/programs/${name}.ts`)))
    return [path.join(root, 'scripts/operate/main.ts'), name];
  const file = path.join(root, name === 'samples' ? 'samples' : `scripts/${name}`, 'main.ts');
  if (isName && existsSync(file)) return [file];
  return stop('Usage: node scripts/run.mjs <command> [arguments]; scripts/README.md lists the commands.');
}

if (major < OLDEST_BOOTSTRAP)
  stop(`Pictor needs Node ${OLDEST_BOOTSTRAP} or newer; this is ${process.version}.`);
const [name, ...args] = process.argv.slice(2);
const command = findCommand(name);
installPackages();
const bin = path.join(root, 'node_modules/.bin');
const child = spawn(findRuntime(), [...command, ...args], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
    // Paths on the command line are meant from where the person stands.
    INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
  },
});
// A terminal sends its signals to the whole group; these are for whoever signals this process alone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
