import { describe, expect, it } from 'vitest';
import { estimateSecondsLeft } from '#api/generation/read/queue-forecast.ts';
import { tasks } from '#api/generation/tables.ts';
import { laneOrder, placeInTurns } from '#api/infrastructure/queue/lanes.ts';
import type { Tool } from '#lib/catalog/tool.ts';
import { tools } from '#lib/catalog/tools.ts';
import { catalogCreditCosts } from '#tests/support/catalog-costs.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { prepareRequest, taskOf } from './support/run-request.ts';

describe('the time a task will take', () => {
  it('The time of a task is unknown before anything was run', () => {
    expect(estimateSecondsLeft({ state: 'waiting', place: 3, workers: 2 }, null)).toBeNull();
    expect(estimateSecondsLeft({ state: 'running', progress: 0, elapsedSeconds: 1 }, null)).toBeNull();
  });

  it('The time of a task grows with the tasks before it and falls with the number of workers', () => {
    expect(estimateSecondsLeft({ state: 'waiting', place: 1, workers: 1 }, 4)).toBe(8);
    expect(estimateSecondsLeft({ state: 'waiting', place: 4, workers: 1 }, 4)).toBe(20);
    expect(estimateSecondsLeft({ state: 'waiting', place: 4, workers: 4 }, 4)).toBe(8);
  });

  it('The time of a running task follows its own pace, and never says that it is over', () => {
    expect(estimateSecondsLeft({ state: 'running', progress: 50, elapsedSeconds: 6 }, 100)).toBe(6);
    expect(estimateSecondsLeft({ state: 'running', progress: 5, elapsedSeconds: 1 }, 4)).toBe(3);
    expect(estimateSecondsLeft({ state: 'running', progress: 5, elapsedSeconds: 9 }, 4)).toBe(1);
  });

  it('The time of a running task is never less than nothing, though the clocks of two hosts differ', () => {
    expect(estimateSecondsLeft({ state: 'running', progress: 50, elapsedSeconds: -3 }, 100)).toBe(0);
    expect(estimateSecondsLeft({ state: 'running', progress: 5, elapsedSeconds: -3 }, 4)).toBe(4);
  });

  it('[LIMIT-05] The time of a task is shorter in the Pro lane, which has three of four turns', () => {
    const first = Array.from({ length: 8 }, (_, turn) => laneOrder(turn)[0]);
    expect(first.map((lane) => (lane?.endsWith('-pro') ? 'p' : 'f')).join('')).toBe('pppfpppf');
  });

  it('[LIMIT-05] The place of a waiting task is that at which a worker takes it', () => {
    for (const [pro, free] of [
      [0, 5],
      [5, 0],
      [2, 9],
      [9, 2],
      [20, 20],
    ] as const) {
      const left = { pro, free };
      for (let turn = 0; turn < pro + free; turn++) {
        const lanes = laneOrder(turn).flatMap((lane) =>
          lane === 'picture-pro' || lane === 'picture-free' ? [lane] : [],
        );
        const tierOf = (lane: (typeof lanes)[number]) => (lane === 'picture-pro' ? 'pro' : 'free');
        const lane = lanes.find((one) => left[tierOf(one)] > 0) ?? 'picture-pro';
        const [tier, beside] = lane === 'picture-pro' ? (['pro', free] as const) : (['free', pro] as const);
        const before = { pro, free }[tier] - left[tier];
        expect(placeInTurns({ tier, before, beside }), `${pro} and ${free}`).toBe(turn + 1);
        left[tier]--;
      }
    }
  });

  forOneDatabase((database) => {
    it('The time of a task is told from the median of recent runs, while it waits and for the tool', async () => {
      const settings = { roles: ['http'], creditCosts: catalogCreditCosts } as const;
      const host = await buildTestHost({ database, settings });
      const { token } = await host.visit();
      const body = await prepareRequest(host, token);
      const before = await host.call('getFeatures');
      expect(before.result?.list).toEqual(
        tools.map(({ featureCode, creditCost, creditSeconds, headshotCost, engines }: Tool) => ({
          featureCode,
          creditCost,
          creditSeconds: creditSeconds ?? null,
          ...(headshotCost !== undefined && { headshotCost }),
          models: [],
          available: engines.length > 0,
          waitSeconds: 0,
          proWaitSeconds: 0,
          runSeconds: null,
          pace: null,
        })),
      );
      taskOf(await host.call('img2img', { token, body }));
      const { queries } = host.infrastructure.database;
      const [row] = await queries.select().from(tasks);
      if (!row) throw new Error('no task');
      const runs = [2, 4, 900].map((seconds) => ({
        ...row,
        id: crypto.randomUUID(),
        state: 'done' as const,
        startedAt: new Date(0),
        finishedAt: new Date(seconds * 1000),
      }));
      await queries.insert(tasks).values(runs);
      const { result } = await host.call('getFeatures');
      expect(result?.list[0]).toMatchObject({ runSeconds: 4, waitSeconds: 4 });
      const task = taskOf(await host.call('imgResult', { token, params: { id: row.id } }));
      expect(task).toMatchObject({ state: 'waiting', place: 1, secondsLeft: 8 });
    });
  });
});
