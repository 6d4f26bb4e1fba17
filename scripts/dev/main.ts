import { spawn } from 'node:child_process';
import { checkDataFolder, checkPort } from '../start/check-start.ts';
import { readStartEnvironment } from '../start/env.ts';

/** Runs both programs from source; each reloads when its files change. */
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
  const commands = [
    ['--watch', '--watch-preserve-output', 'api/server.ts'],
    ['node_modules/next/dist/bin/next', 'dev', '--port', String(webPort)],
  ];
  const children = commands.map((args) => spawn(process.execPath, args, { env, stdio: 'inherit' }));
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
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
