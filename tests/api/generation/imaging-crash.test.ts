import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engines } from '#api/context.ts';
import { createEmbeddedEngine, createResultFinisher } from '#api/engines/embedded/embedded-engine.ts';
import { createEmbeddedEncoder } from '#api/engines/embedded/encoder.ts';
import { ImagingPool, type RunOptions } from '#api/engines/embedded/imaging-pool.ts';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';
import { createEmbeddedRules } from '#api/safety/safety-rules.ts';
import type { Job } from '#imaging/process/protocol.ts';
import { sampleMoments } from '#tests/support/sample-moments.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { countedUses, orphanedObjects, readTaskRows, unfinishedFiles } from './support/inspect.ts';
import { makeMask, makePhoto } from './support/pictures.ts';
import { prepareRequest, taskOf, waitForEnd } from './support/run-request.ts';

/**
 * Progress of the run when its child is killed: just started, or a share in per cent. From 85 on it encodes
 * its result.
 */
const everyMoment = ['just started', 0, 5, 10, 15, 20, 30, 40, 60, 85] as const;
const moments = sampleMoments(everyMoment, 2);

type Moment = (typeof everyMoment)[number];

/** Kills the child of the next run once it is that far. */
class MurderousPool extends ImagingPool {
  killAt: Moment | null = null;
  kills = 0;
  readonly outcomes: ('done' | 'broken off')[] = [];

  override run(job: Job, options: RunOptions) {
    const killAt = this.killAt;
    this.killAt = null;
    let struck = false;
    const strike = () => {
      struck = true;
      for (const pid of this.pids) process.kill(pid, 'SIGKILL');
      this.kills += 1;
    };
    const onProgress = (progress: number) => {
      if (typeof killAt === 'number' && !struck && progress * 100 >= killAt) strike();
      options.onProgress?.(progress);
    };
    const done = super.run(job, { ...options, onProgress });
    // On a busy machine the result may be on its way before the sign of progress is read.
    done.then(
      () => this.outcomes.push('done'),
      () => this.outcomes.push('broken off'),
    );
    if (killAt === 'just started') setImmediate(strike);
    return done;
  }
}

describe('after kill -9 of the imaging process', () => {
  let host: TestHost;
  let pool: MurderousPool;

  beforeAll(async () => {
    const limits = {
      entry: resourcePaths.imagingProcess,
      memoryBytes: 2 ** 31,
      jobMilliseconds: 180_000,
      size: 1,
      jobsPerProcess: 50,
    };
    pool = new MurderousPool(limits);
    const embedded = createEmbeddedEngine(pool);
    const engines: Engines = {
      byName: { embedded },
      encoder: createEmbeddedEncoder({ pictures: new ImagingPool(limits), videos: new ImagingPool(limits) }),
      finisher: createResultFinisher(pool),
      rules: createEmbeddedRules(pool),
      close: () => embedded.close(),
    };
    host = await buildTestHost({ parts: { engines } });
  });
  afterAll(() => host.close());

  for (const moment of moments) {
    it(`[GEN-03] After kill -9 of the imaging process when its run is ${typeof moment === 'number' ? `${moment} % done` : moment}, the task is done once by another one`, async () => {
      const { token, id: userId } = await host.visit();
      const body = await prepareRequest(host, token, {
        photo: await makePhoto(480),
        mask: await makeMask(480),
      });
      const { kills } = pool;
      const first = pool.outcomes.length;
      pool.killAt = moment;
      const { id } = taskOf(await host.call('img2img', { token, body }));
      expect((await waitForEnd(host, token, id)).state).toBe('done');
      expect(pool.kills).toBe(kills + 1);
      const row = (await readTaskRows(host.infrastructure)).find((task) => task.id === id);
      const attempt = pool.outcomes[first] === 'broken off' ? 2 : 1;
      expect(row).toMatchObject({ attempt, handedBack: 0, usageStatus: 'captured' });
      expect(await countedUses(host.infrastructure, userId)).toBe(1);
      expect(await unfinishedFiles(host.infrastructure)).toBe(0);
      expect(await orphanedObjects(host.infrastructure)).toEqual([]);
    });
  }

  it('Kill -9 of the imaging process has interrupted some of these runs', () => {
    const broken = pool.outcomes.filter((outcome) => outcome === 'broken off');
    expect(broken.length).toBeGreaterThanOrEqual(moments.length / 3);
  });
});
