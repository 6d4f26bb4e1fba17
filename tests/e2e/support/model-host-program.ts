// A host whose tools take models of the stand-ins of engines, with a folder and a database of its own. A
// program by itself, started by `forkHost`: tests run in a process that knows nothing of hosts.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '#api/app.ts';
import { buildContext, closeContext } from '#api/build-context.ts';
import { createStandInEngines, startEngineStandIns } from '#tests/api/engines/support/service-engines.ts';
import { changeSettings, testSettings } from '#tests/api/support/test-settings.ts';
import type { HostPlace } from './fork-host.ts';

const { apiOrigin, webOrigin, smtpUrl } = JSON.parse(process.argv[2] ?? '') as HostPlace;
const folder = mkdtempSync(path.join(tmpdir(), 'pictor-models-'));
const settings = changeSettings(testSettings(folder), {
  http: { apiOrigin, webOrigins: [webOrigin] },
  mail: { smtpUrl },
  engines: { dailyDollars: 1000, modelDailyDollars: 1000 },
  usage: { networkQuotaFactor: 1_000_000 },
});
const standIns = await startEngineStandIns();
const context = await buildContext(settings, { engines: createStandInEngines(standIns) });
const app = await buildApp(context);
await app.listen({ host: '127.0.0.1', port: 0 });

process.on('disconnect', async () => {
  await app.close();
  await closeContext(context);
  await standIns.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
