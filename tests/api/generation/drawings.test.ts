import { and, asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import type { Context } from '#api/context.ts';
import type { Encoder } from '#api/engines/embedded/encoder.ts';
import { EngineError } from '#api/engines/engine-error.ts';
import { makeDownload } from '#api/generation/downloads/make-rendition.ts';
import { files, measuredRuns } from '#api/generation/tables.ts';
import { deleteMarkedFiles } from '#api/housekeeping/sweep-tasks.ts';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { errorKinds, SUCCESS } from '#lib/contract/error-codes.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { taskOf, waitForEnd } from './support/run-request.ts';
import { createStageEngine } from './support/stage-engine.ts';

const drawing = { family: 'tiles', palette: 'bauhaus', ratio: '16:9', size: 1, seed: 5 } as const;

/** Drawings that are left today. */
async function leftOf(host: TestHost, token: string): Promise<number | null | undefined> {
  const { result } = await host.call('getUserFeatureUsageLimit', { token });
  return result?.list.find(({ featureCode }) => featureCode === 'ai-art-generator')?.dailyLeftCount;
}

async function readPicture(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Mean difference of the levels of two pictures. */
async function differenceOf(one: Buffer, other: Buffer | undefined): Promise<number> {
  const read = (picture: Buffer | undefined) => sharp(picture).removeAlpha().raw().toBuffer();
  const [levels, others] = [await read(one), await read(other)];
  return levels.reduce((sum, level, at) => sum + Math.abs(level - (others[at] ?? 0)), 0) / others.length;
}

/** A context in which something else happens once the first rows were read. */
function afterFirstRead(context: Context, happen: () => Promise<void>): Context {
  const { database } = context;
  let isOver = false;
  const settle = async (rows: unknown) => {
    if (!isOver) {
      isOver = true;
      await happen();
    }
    return rows;
  };
  const watch = <Query extends object>(query: Query): Query =>
    new Proxy(query, {
      get(target, name) {
        const value = Reflect.get(target as object, name);
        if (name === 'then')
          return (...done: Parameters<Promise<unknown>['then']>) =>
            value.call(target, settle, done[1]).then(...done);
        if (name !== 'innerJoin' && name !== 'where') return value;
        return (...given: unknown[]) => watch(value.apply(target, given));
      },
    });
  const queries = new Proxy(database.queries, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'select') return typeof value === 'function' ? value.bind(target) : value;
      return (...given: unknown[]) => {
        const begun = value.apply(target, given);
        return { from: (table: unknown) => watch(begun.from(table)) };
      };
    },
  });
  const read = (target: typeof database, name: string | symbol) =>
    name === 'queries' ? queries : Reflect.get(target, name);
  return { ...context, database: new Proxy(database, { get: read }) };
}

describe('drawings', () => {
  forOneDatabase((database) => {
    it('[TOOL-19] [GEN-03] A drawing goes from its settings to its pictures, is marked as drawn by rules, and takes one use', async () => {
      const host = await buildTestHost({ database });
      const { token } = await host.visit();
      const body = { feature: 'ai-art-generator', parameters: { ...drawing, count: 2 } } as const;
      const started = taskOf(await host.call('genImg', { token, body }));
      const task = await waitForEnd(host, token, started.id);
      expect(task).toMatchObject({ state: 'done', error: null, findings: { family: 'tiles', seed: 5 } });
      expect(task.files.map(({ width, height, type }) => [width, height, type])).toEqual(
        Array(2).fill([1333, 750, 'image/png']),
      );
      const pictures = await Promise.all(task.files.map(({ url }) => readPicture(url)));
      for (const picture of pictures)
        expect((await sharp(picture).metadata()).xmp?.toString()).toContain(
          'digitalsourcetype/algorithmicMedia',
        );
      expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(2);
      expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.guest - 1);

      // The second picture as vectors, with headers under which no browser runs or shows it.
      const wanted = { id: task.id, file: 1, format: 'svg' } as const;
      const ask = async () => (await host.call('downloadTask', { token, body: wanted })).result;
      await expect
        .poll(ask)
        .toMatchObject({ state: 'ready', type: 'image/svg+xml', width: 1333, height: 750 });
      const vectors = await ask();
      const response = await fetch(vectors?.state === 'ready' ? vectors.url : '');
      expect(response.headers.get('content-type')).toBe('image/svg+xml');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=.*\.svg/);
      expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
      expect(await differenceOf(Buffer.from(await response.arrayBuffer()), pictures[1])).toBeLessThan(6);
      const cameraToo = { ...wanted, metadata: 'camera' } as const;
      const refused = await host.call('downloadTask', { token, body: cameraToo });
      expect(refused.code).toBe(errorKinds.invalid_request.code);

      // The next estimates go by all that was drawn.
      const [measured] = await host.infrastructure.database.queries.select().from(measuredRuns);
      expect(measured).toMatchObject({ feature: 'ai-art-generator', work: { pixels: 2 * 1333 * 750 } });

      // Its settings are kept to run it again, and a version is one picture by the next seed.
      const { result } = await host.call('taskParamList', { token, body: { ids: [task.id] } });
      expect(result?.list[0]).toMatchObject({ inputs: [], parameters: { ...drawing, count: 2 } });
      const version = taskOf(await host.call('startVersion', { token, body: { id: task.id, file: 0 } }));
      const ended = await waitForEnd(host, token, version.id);
      expect(ended).toMatchObject({ state: 'done', findings: { seed: 7 } });
      expect(ended.files).toHaveLength(1);
      expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.guest - 1);
    });

    it('[TOOL-19] [GEN-04] Vectors are of their own picture, also once pictures before it were deleted', async () => {
      const host = await buildTestHost({ database });
      const { token } = await host.visit();
      const body = { feature: 'ai-art-generator', parameters: { ...drawing, count: 4 } } as const;
      const { id } = taskOf(await host.call('genImg', { token, body }));
      const { files } = await waitForEnd(host, token, id);
      const pictures = await Promise.all(files.map(({ url }) => readPicture(url)));
      for (const gone of [1, 0]) {
        const urls = [files[gone]?.url ?? ''];
        await host.call('deleteResults', { token, body: { id, urls } });
        await deleteMarkedFiles(host.infrastructure);
      }
      for (const [file, first] of [2, 3].entries()) {
        const wanted = { id, file, format: 'svg' } as const;
        const ask = async () => (await host.call('downloadTask', { token, body: wanted })).result;
        await expect.poll(ask).toMatchObject({ state: 'ready' });
        const ready = await ask();
        const vectors = await readPicture(ready?.state === 'ready' ? ready.url : '');
        expect(await differenceOf(vectors, pictures[first])).toBeLessThan(6);
      }
    });

    it('[TOOL-19] [GEN-04] Vectors are of their own picture where one before it is deleted while they are begun', async () => {
      const host = await buildTestHost({ database });
      const { token } = await host.visit();
      const body = { feature: 'ai-art-generator', parameters: { ...drawing, count: 2 } } as const;
      const { id } = taskOf(await host.call('genImg', { token, body }));
      const { files: pictures } = await waitForEnd(host, token, id);
      const { infrastructure } = host;
      const { queries } = infrastructure.database;
      const results = await queries
        .select()
        .from(files)
        .where(and(eq(files.taskId, id), eq(files.role, 'result')))
        .orderBy(asc(files.id));
      const source = results[1];
      if (!source) throw new Error('The second picture has no row');
      const wanted = { id: uuidv7(), role: 'rendition', sourceId: source.id, type: 'image/svg+xml' } as const;
      const rendition = { ...source, ...wanted, key: `${source.key}.svg`, state: 'writing' } as const;
      await queries.insert(files).values(rendition);
      const drawn: unknown[] = [];
      const encoder: Encoder = {
        ...infrastructure.engines.encoder,
        async drawVector({ parameters }) {
          drawn.push(parameters.seed);
          throw new EngineError('internal', 'that is all');
        },
      };
      const remove = async () => {
        const urls = [pictures[0]?.url ?? ''];
        expect((await host.call('deleteResults', { token, body: { id, urls } })).code).toBe(SUCCESS);
        await deleteMarkedFiles(infrastructure);
      };
      const context = { ...infrastructure, engines: { ...infrastructure.engines, encoder } };
      await makeDownload(afterFirstRead(context, remove), rendition, new AbortController().signal);
      expect(await queries.$count(files, eq(files.id, results[0]?.id ?? ''))).toBe(0);
      expect(drawn).toEqual([drawing.seed + 1]);
    });

    it('[TOOL-19] [LIMIT-04] What no drawing can be is refused and counts nothing, and a choice that belongs to Pro is refused to guests', async () => {
      const settings = { paidChoices: { 'ai-art-generator': { family: ['tiles'] } } };
      const host = await buildTestHost({ database, settings });
      const { token } = await host.visit();
      const codeOf = async (parameters: object) =>
        (
          await host.call('genImg', {
            token,
            body: { feature: 'ai-art-generator', parameters: { ...parameters } },
          })
        ).code;
      for (const parameters of [
        { family: 'cats' },
        { palette: 'mud' },
        { size: 3 },
        { count: 5 },
        { seed: -1 },
      ])
        expect(await codeOf(parameters)).toBe(errorKinds.invalid_request.code);
      expect(await codeOf(drawing)).toBe(errorKinds.paid_option.code);
      expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.guest);
    });

    it('[TOOL-11] [GEN-03] A poster and a scene are drawn; a letter that no font has, and no letters, are refused', async () => {
      const host = await buildTestHost({ database });
      const { token } = await host.visit();
      const draw = async (parameters: object) =>
        host.call('genImg', {
          token,
          body: {
            feature: 'ai-image-generator',
            parameters: { ratio: '9:20', size: 1, seed: 3, ...parameters },
          },
        });
      const poster = {
        subject: 'lettering',
        text: 'Slow days\n夏の海 2026',
        layout: 'block',
        ground: 'waves',
      };
      for (const parameters of [poster, { subject: 'skyline', time: 'night', weather: 'rain' }]) {
        const task = await waitForEnd(host, token, taskOf(await draw(parameters)).id);
        expect(task).toMatchObject({ state: 'done', findings: { subject: parameters.subject, seed: 3 } });
        expect(task.files.map(({ width, height }) => [width, height])).toEqual([[671, 1491]]);
        // Scenes are no shapes.
        const body = { id: task.id, file: 0, format: 'svg' } as const;
        const code = (await host.call('downloadTask', { token, body })).code;
        expect(code).toBe(parameters === poster ? SUCCESS : errorKinds.invalid_request.code);
      }
      for (const text of ['', 'Hi 🙂', Array(7).fill('a').join('\n'), 'a'.repeat(121)])
        expect((await draw({ ...poster, text })).code, text).toBe(errorKinds.invalid_request.code);
    });

    it('[TOOL-19] [GEN-03] A drawing that fails gives its use back', async () => {
      const stage = createStageEngine();
      const host = await buildTestHost({ database, parts: { engines: stage.engines } });
      const { token } = await host.visit();
      const body = { feature: 'ai-art-generator', parameters: drawing } as const;
      const { id } = taskOf(await host.call('genImg', { token, body }));
      expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.guest - 1);
      (await stage.run(0)).fail(new EngineError('internal', 'the pen broke'));
      expect(await waitForEnd(host, token, id)).toMatchObject({ state: 'failed', files: [] });
      expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.guest);
    });
  });
});
