import path from 'node:path';
import { buildIfChanged } from '../build/main.ts';
import { readSettings } from '../doctor/settings-findings.ts';
import { checkDataFolder, checkPort } from './check-start.ts';
import { readStartEnvironment, type StartEnvironment } from './env.ts';
import { type Program, runProgram, waitUntilReady } from './run-program.ts';
import { startStandIns } from './stand-ins.ts';

// Logs tell of people's work, and the programs take this over.
process.umask(0o077);
const programs: Program[] = [];

async function stopAll(): Promise<void> {
  for (const program of programs) program.process.kill('SIGTERM');
  await Promise.all(programs.map((program) => program.ended));
}

/** One line that names what no setting has switched on; empty where there is nothing. */
function describeOff(): string {
  const off = readSettings().findings.filter(({ state }) => state !== 'works');
  if (off.length === 0) return '';
  return `  off     ${off.map(({ subject }) => subject).join(', ')}: npm run doctor tells how to change that\n`;
}

async function startPrograms({ webPort, apiPort, dataFolder }: StartEnvironment): Promise<void> {
  const env = {
    NODE_ENV: 'production',
    WEB_PORT: String(webPort),
    API_PORT: String(apiPort),
    DATA_DIR: dataFolder,
  };
  const logFolder = path.join(dataFolder, 'logs');
  const apiOrigin = `http://localhost:${apiPort}`;
  const standIns = await startStandIns({ apiOrigin, dataFolder, logFolder });
  if (standIns) programs.push(standIns.program);
  const webEnv = { ...env, ...standIns?.env };
  const apiEnv = { ...webEnv, ...standIns?.apiEnv };
  const api = runProgram({ name: 'api', file: 'dist/api/server.mjs', env: apiEnv, logFolder });
  const web = runProgram({ name: 'web', file: 'web/serve.ts', env: webEnv, logFolder });
  programs.push(api, web);
  await Promise.all([
    waitUntilReady(api, `http://localhost:${apiPort}/readyz`),
    waitUntilReady(web, `http://localhost:${webPort}/robots.txt`),
  ]);
  console.log(`\n  Pictor  http://localhost:${webPort}`);
  console.log(`  api     http://localhost:${apiPort}/docs`);
  console.log(`  logs    ${path.relative(process.cwd(), logFolder) || '.'}`);
  console.log(`${describeOff()}\nCtrl+C stops both.`);
}

async function endWhenOneEnds(): Promise<never> {
  const { name, code, lastOutput } = await Promise.race(
    programs.map(async (program) => ({ name: program.name, ...(await program.ended) })),
  );
  await stopAll();
  if (!stopping) console.error(lastOutput || `The ${name} ended with code ${code}.`);
  process.exit(stopping ? 0 : 1);
}

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    if (programs.length === 0) process.exit(0);
    void stopAll();
  });
}

try {
  const environment = readStartEnvironment();
  checkDataFolder(environment.dataFolder);
  await checkPort(environment.webPort, 'WEB_PORT');
  await checkPort(environment.apiPort, 'API_PORT');
  await buildIfChanged();
  console.log('Starting web and api …');
  await startPrograms(environment);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stopAll();
  process.exit(1);
}
await endWhenOneEnds();
