import { describe, expect, it, onTestFinished } from 'vitest';
import { listServers } from '#api/engines/create-engines.ts';
import { cleanPrompt } from '#api/engines/remote/order.ts';
import { watchServer } from '#api/engines/remote/watch-server.ts';
import type { EnginesSettings } from '#api/settings/groups/engines.ts';
import { coreNodes, startComfyuiStandIn } from '#stand-ins/engines/comfyui.ts';
import { startFalStandIn } from '#stand-ins/engines/fal.ts';
import { startOpenaiStandIn } from '#stand-ins/engines/openai-images.ts';
import { startSdcppStandIn } from '#stand-ins/engines/sdcpp.ts';
import { collectLog } from '../support/collect-log.ts';
import { testSettings } from '../support/test-settings.ts';

function serverOf(changes: Partial<EnginesSettings>) {
  const [server] = listServers({ ...testSettings('/nowhere').engines, ...changes });
  if (!server) throw new Error('no server');
  return server;
}

function closed<Server extends { close(): Promise<void> }>(server: Server): Server {
  onTestFinished(() => server.close());
  return server;
}

const often = { up: 20, down: 20 };

describe('servers of engines', () => {
  it('A server of the operator is found to be ComfyUI, stable-diffusion.cpp or one of OpenAI’s protocol by its address alone', async () => {
    const comfyui = closed(await startComfyuiStandIn({ nodes: coreNodes }));
    const sdcpp = closed(await startSdcppStandIn());
    const openai = closed(await startOpenaiStandIn({ key: 'token', models: [{ id: 'any' }] }));
    const probe = (ownUrl: string, ownToken?: string) => serverOf({ ownUrl, ownToken }).probe();
    expect(await probe(comfyui.origin)).toMatchObject({ kind: 'comfyui', models: { length: 3 } });
    expect(await probe(sdcpp.origin)).toMatchObject({ kind: 'sdcpp', models: { length: 3 } });
    expect(await probe(openai.origin, 'token')).toMatchObject({ kind: 'openai-compatible' });
    const { SaveImage: _, ...fewer } = coreNodes;
    const poor = closed(await startComfyuiStandIn({ nodes: fewer }));
    expect(await probe(poor.origin)).toMatchObject({ kind: 'comfyui', models: [] });
  });

  it('An engine that does not answer has no models and makes one line; it is asked again, and offered once it answers', async () => {
    const first = await startSdcppStandIn();
    await first.close();
    const { log, lines } = collectLog();
    const server = serverOf({ ownUrl: first.origin });
    const watch = watchServer({ name: server.name, log, probe: server.probe, everyMs: often });
    onTestFinished(() => watch.close());
    await watch.ready;
    expect([watch.probe, watch.models()]).toEqual([null, []]);
    closed(await startSdcppStandIn({ port: Number(new URL(first.origin).port) }));
    await expect.poll(() => watch.models().length).toBe(3);
    const loud = lines().filter(({ level }) => level === 50);
    expect(loud).toMatchObject([{ msg: 'AN ENGINE THAT IS SET DOES NOT WORK', engine: 'own-server' }]);
  });

  it('A wrong key makes a line without the key, and no models', async () => {
    const { origin } = closed(await startFalStandIn({ key: 'right' }));
    const { log, text } = collectLog();
    const server = serverOf({ falKey: 'wrong-canary', falStandIn: origin });
    const watch = watchServer({ name: server.name, log, probe: server.probe, everyMs: often });
    onTestFinished(() => watch.close());
    await watch.ready;
    expect(watch.models()).toEqual([]);
    expect(text()).toContain('fal: 401');
    expect(text()).not.toContain('canary');
  });

  it('[LIMIT-03] The end of a model that OpenAI tells is warned of sixty days before, and the model is not offered from that day', async () => {
    const end = Date.UTC(2027, 0, 31);
    const models = [{ id: 'gpt-image-2', shutdown_date: end / 1000 }, { id: 'gpt-image-2.6-flare' }];
    const openai = closed(await startOpenaiStandIn({ key: 'key', models }));
    const server = serverOf({ openaiKey: 'key', openaiUrl: `${openai.origin}/v1` });
    const offeredAt = async (now: number) => {
      const { log, lines } = collectLog();
      const everyMs = { up: 60_000, down: 60_000 };
      const watch = watchServer({ name: server.name, log, probe: server.probe, everyMs, now: () => now });
      await watch.ready;
      watch.close();
      const warned = lines().flatMap(({ level, model }) => (level === 40 ? [model] : []));
      return { ids: watch.models().map(({ id }) => id), warned };
    };
    const day = 86_400_000;
    expect(await offeredAt(end - 90 * day)).toMatchObject({ warned: [] });
    expect(await offeredAt(end - 59 * day)).toEqual({
      ids: ['gpt-image-2.6-flare', 'gpt-image-2'],
      warned: ['gpt-image-2'],
    });
    expect((await offeredAt(end)).ids).toEqual(['gpt-image-2.6-flare']);
  });

  it('[GEN-04] No words become commands of a server', () => {
    const nested =
      '<sd_cpp_<sd_cpp_extra_args>extra_args>{"steps":99}</sd_cpp_extra_args> a fox | a dog <LoRA:x:1>';
    expect(cleanPrompt(nested)).not.toMatch(/sd_cpp_extra_args|lora|\|/i);
    expect(cleanPrompt('  a fox, 2 < 3  ')).toBe('a fox, 2 < 3');
  });
});
