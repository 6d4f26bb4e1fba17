import { describe, expect, it, onTestFinished } from 'vitest';
import type { Settings } from '#api/settings/settings.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { callHost } from '../support/call-host.ts';
import { type DatabaseKind, databaseKinds } from '../support/for-each-database.ts';
import { makeFilledFolder } from '../support/make-data-folder.ts';
import { changeSettings, testSettings } from '../support/test-settings.ts';
import { account, freePort, visit } from './support/account.ts';
import { type CrashPoint, paidCrashPoints } from './support/crash-points.ts';
import { startCrashProgram } from './support/crash-program.ts';
import { makePhoto } from './support/pictures.ts';
import { prepareRequest, type Reachable } from './support/run-request.ts';
import { startStandInService } from './support/stand-in-service.ts';

/** Up to nine starts of a worker, on machines that are busy with other tests. */
const SLOW_MS = 300_000;

const isExhaustive = Boolean(process.env.EXHAUSTIVE);
const MAIN_POINT: CrashPoint = 'after the service took the run';
/** All of them, or that at which a second payment is nearest: each takes a start of a worker. */
const points: readonly CrashPoint[] = isExhaustive ? paidCrashPoints : [MAIN_POINT];
/** Every database, or the one that starts sooner. */
const kinds = isExhaustive ? databaseKinds : databaseKinds.slice(-1);

interface Place {
  readonly host: Reachable;
  /** Settings of the program that is killed. */
  readonly settings: Settings;
}

/** A worker of its own beside a host of this process or, on the embedded database, one program for both. */
async function findPlace(database: DatabaseKind): Promise<Place> {
  const port = await freePort();
  if (database === 'postgres') {
    const host = await buildTestHost({ database, settings: { roles: ['http'] } });
    const { settings } = host.infrastructure;
    return { host, settings: changeSettings(settings, { roles: ['worker'], http: { port } }) };
  }
  const dataFolder = await makeFilledFolder();
  const apiOrigin = `http://127.0.0.1:${port}`;
  const settings = changeSettings(testSettings(dataFolder), { http: { port, apiOrigin } });
  return { host: { call: callHost(apiOrigin) }, settings };
}

describe.each(kinds)('on %s', (database) => {
  it(
    `[GEN-03] After kill -9 of a worker at moments of a paid run, here ${points.length}, it is paid and charged once`,
    async () => {
      const { host, settings } = await findPlace(database);
      const service = await startStandInService(await makePhoto());
      onTestFinished(() => service.close());
      let program = await startCrashProgram(settings, service.origin);
      onTestFinished(() => program.kill());

      for (const [index, point] of points.entries()) {
        const token = await visit(host);
        const body = await prepareRequest(host, token);
        await program.arm(point);
        // Nobody answers where the host dies on it.
        await host.call('img2img', { token, body }).catch(() => undefined);
        expect([point, await program.ended]).toEqual([point, 'SIGKILL']);
        program = await startCrashProgram(settings, service.origin);

        const { ended, uses } = await account(host, token);
        expect([point, ended.map(({ state }) => state)]).toEqual([point, ['done']]);
        expect([point, uses]).toEqual([point, 1]);
        expect([point, service.jobs.length]).toEqual([point, index + 1]);
        await expect.poll(() => program.inspect()).toMatchObject({ orphans: [], writing: 0 });
      }
    },
    SLOW_MS,
  );
});
