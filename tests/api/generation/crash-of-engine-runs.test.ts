import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type StandIns, startEngineStandIns } from '../engines/support/service-engines.ts';
import { callHost } from '../support/call-host.ts';
import { makeFilledFolder } from '../support/make-data-folder.ts';
import { changeSettings, testSettings } from '../support/test-settings.ts';
import { account, freePort, visit } from './support/account.ts';
import { type CrashPoint, engineCrashPoints } from './support/crash-points.ts';
import { startCrashProgram } from './support/crash-program.ts';
import { prepareRequest, taskOf } from './support/run-request.ts';

/** Deaths at each moment: one, or as many as the exhaustive run asks for. */
const DEATHS = process.env.EXHAUSTIVE ? 20 : 1;

/** Ten moments of a host's death, each with its start, on machines that are busy with other tests. */
const SLOW_MS = 600_000 * DEATHS;

type Protocol = keyof StandIns;

const protocols: readonly Protocol[] = ['fal', 'openai', 'comfyui', 'sdcpp'];

/** Moments after which nobody can know whether a paid order was sent, so that the task may fail unpaid. */
const unsure: Readonly<Record<Protocol, readonly CrashPoint[]>> = {
  // An order that was noted is not in fal's list: it may still come.
  fal: ['before the engine starts'],
  // Nothing of OpenAI's can be looked up, and its answer is the whole run.
  openai: engineCrashPoints.slice(2),
  comfyui: [],
  sdcpp: [],
};

/** Orders that a moment may cost: a free server that cannot be asked for a run makes a second one. */
function mostOrders(protocol: Protocol, point: CrashPoint): number {
  return protocol === 'sdcpp' && point === 'after the service took the run' ? 2 : 1;
}

const moments = protocols.flatMap((protocol) => engineCrashPoints.map((point) => ({ protocol, point })));
/** All of them, again and again, or that moment at which a second payment is nearest. */
const chosen = process.env.EXHAUSTIVE
  ? Array.from({ length: DEATHS }, () => moments).flat()
  : moments.filter(({ protocol, point }) => protocol === 'fal' && point === 'after the service took the run');

describe('engines whose host dies', () => {
  let standIns: StandIns & { close(): Promise<void> };
  beforeAll(async () => {
    standIns = await startEngineStandIns();
    for (const { book } of [standIns.fal, standIns.comfyui, standIns.sdcpp])
      book.steps = { waiting: 1, working: 1 };
  });
  afterAll(() => standIns.close());

  it.each(protocols.filter((name) => chosen.some(({ protocol }) => protocol === name)))(
    '[GEN-03] After kill -9 at moments of a run by %s the same order goes on, none is paid twice',
    async (protocol) => {
      const dataFolder = await makeFilledFolder();
      const port = await freePort();
      const apiOrigin = `http://127.0.0.1:${port}`;
      const settings = changeSettings(testSettings(dataFolder), {
        http: { port, apiOrigin },
        engines: { dailyDollars: 1e6, modelDailyDollars: 1e6 },
        // All guests are of one network.
        usage: { networkQuotaFactor: 1_000_000 },
      });
      const host = { call: callHost(apiOrigin) };
      const { origin, book } = standIns[protocol];
      let program = await startCrashProgram(settings, { protocol, origin });
      onTestFinished(() => program.kill());

      for (const { point } of chosen.filter((moment) => moment.protocol === protocol)) {
        const before = book.orders.length;
        const token = await visit(host);
        const body = await prepareRequest(host, token);
        await program.arm(point);
        // Nobody answers where the host dies on it; a refusal would leave it alive for ever.
        const answer = await host.call('img2img', { token, body }).catch(() => undefined);
        if (answer) taskOf(answer);
        expect([point, await program.ended]).toEqual([point, 'SIGKILL']);
        program = await startCrashProgram(settings, { protocol, origin });

        const { ended, uses } = await account(host, token);
        const [state] = ended.map((task) => task.state);
        const ends = unsure[protocol].includes(point) ? ['done', 'failed'] : ['done'];
        expect([point, ends.includes(state ?? '')]).toEqual([point, true]);
        expect([point, uses]).toEqual([point, state === 'done' ? 1 : 0]);
        expect([point, book.orders.length - before <= mostOrders(protocol, point)]).toEqual([point, true]);
        await expect.poll(() => program.inspect()).toMatchObject({ orphans: [], writing: 0 });
      }
    },
    SLOW_MS,
  );
});
