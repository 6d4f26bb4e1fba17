import { expect, it, onTestFinished } from 'vitest';
import { sampleMoments } from '#tests/support/sample-moments.ts';
import { callHost } from '../support/call-host.ts';
import { makeFilledFolder } from '../support/make-data-folder.ts';
import { changeSettings, testSettings } from '../support/test-settings.ts';
import { account, freePort, visit } from './support/account.ts';
import { crashPoints } from './support/crash-points.ts';
import { startCrashProgram } from './support/crash-program.ts';
import { prepareRequest } from './support/run-request.ts';

/** Up to sixteen starts of a host, on machines that are busy with other tests. */
const SLOW_MS = 300_000;

const points = sampleMoments(crashPoints, 1);

it(
  `[GEN-03] After kill -9 of the whole program at moments of a task, here ${points.length}, each task is done once`,
  async () => {
    const dataFolder = await makeFilledFolder();
    const port = await freePort();
    const apiOrigin = `http://127.0.0.1:${port}`;
    const settings = changeSettings(testSettings(dataFolder), { http: { port, apiOrigin } });
    const host = { call: callHost(apiOrigin) };
    let program = await startCrashProgram(settings);
    onTestFinished(() => program.kill());

    for (const point of points) {
      const token = await visit(host);
      const body = await prepareRequest(host, token);
      await program.arm(point);
      // Nobody answers where the host dies on it.
      await host.call('img2img', { token, body }).catch(() => undefined);
      expect([point, await program.ended]).toEqual([point, 'SIGKILL']);
      program = await startCrashProgram(settings);

      const { ended, uses } = await account(host, token);
      const states = ended.map(({ state }) => state);
      expect([point, states]).toEqual([point, point === 'before the order commits' ? [] : ['done']]);
      expect([point, uses]).toEqual([point, ended.length]);
      await expect.poll(() => program.inspect()).toMatchObject({ orphans: [], writing: 0 });
    }
  },
  SLOW_MS,
);
