import { spawn } from 'node:child_process';
import path from 'node:path';
import { checkDataFolder, checkPort } from '../start/check-start.ts';
import { readStartEnvironment } from '../start/env.ts';
import { startStandIns } from '../start/stand-ins.ts';

/** Runs both programs from source, with the stand-ins of providers; each reloads when its files change. */
async function main(): Promise<void> {
  const { webPort, apiPort, dataFolder } = readStartEnvironment();
  checkDataFolder(dataFolder);
  await checkPort(webPort, 'WEB_PORT');
  await checkPort(apiPort, 'API_PORT');
  const env = {
    ...process.env,
    WEB_PORT: String(webPort),
    API_PORT: String(apiPort),
    DATA_DIR: dataFolder,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const logFolder = path.join(dataFolder, 'logs');
  const apiOrigin = `http://localhost:${apiPort}`;
  const standIns = await startStandIns({ apiOrigin, dataFolder, logFolder });
  const webEnv = { ...env, ...standIns?.env };
  const commands = [
    {
      args: ['--watch', '--watch-preserve-output', 'api/server.ts'],
      env: { ...webEnv, ...standIns?.apiEnv },
    },
    { args: ['node_modules/next/dist/bin/next', 'dev', '--port', String(webPort)], env: webEnv },
  ];
  const children = commands.map((one) =>
    spawn(process.execPath, one.args, { env: one.env, stdio: 'inherit' }),
  );
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
    standIns?.program.process.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  for (const child of children) child.on('exit', stop);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
