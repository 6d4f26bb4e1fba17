import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningServer, runServer } from '#bench/web/run-server.ts';

const PORTS = { web: 3195, api: 4195 } as const;

/**
 * Runs web and api with a data folder of their own: pages that call an api in vain would complain on the
 * console.
 */
export async function runSite(): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictor-bench-'));
  const env = {
    WEB_PORT: String(PORTS.web),
    API_PORT: String(PORTS.api),
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
  };
  const command = process.execPath;
  const api = await runServer({ command, args: ['dist/api/server.mjs'], port: PORTS.api, env });
  async function stopApi(): Promise<void> {
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    const web = await runServer({ command, args: ['web/serve.ts'], port: PORTS.web, env });
    return { ...web, stop: () => web.stop().finally(stopApi) };
  } catch (error) {
    await stopApi();
    throw error;
  }
}
