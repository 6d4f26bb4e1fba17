import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ComfyuiProgress } from '#api/engines/own-server/comfyui-runs.ts';
import { type ComfyuiStandIn, coreNodes, startComfyuiStandIn } from '#stand-ins/engines/comfyui.ts';

let comfyui: ComfyuiStandIn;
beforeAll(async () => {
  comfyui = await startComfyuiStandIn({ nodes: coreNodes });
});
afterAll(() => comfyui.close());

const serverAt = (baseUrl: string) => ({ name: 'own', baseUrl, headers: {} });

it('[GEN-03] The steps of a run at ComfyUI are its progress, those of others and loading are not', async () => {
  const progress = new ComfyuiProgress(serverAt(comfyui.origin));
  const id = uuidv7();
  expect(progress.read(id)).toBeUndefined();
  const tell = (type: string, data: object) => comfyui.tell(id, { type, data });
  await expect.poll(() => tell('status', { status: {} })).toBe(true);
  tell('progress', { prompt_id: uuidv7(), value: 19, max: 20 });
  tell('progress', { prompt_id: id, value: 1, max: 1 });
  tell('progress', { prompt_id: id, value: 5, max: 20 });
  await expect.poll(() => progress.read(id)).toBeCloseTo(0.225);
  const nodes = { 1: { value: 1, max: 1, state: 'finished' }, 7: { value: 10, max: 20, state: 'running' } };
  tell('progress_state', { prompt_id: id, nodes });
  await expect.poll(() => progress.read(id)).toBeCloseTo(0.45);
  progress.forget(id);
  await expect.poll(() => tell('status', {})).toBe(false);
});

it('[GEN-03] A server that takes no socket tells no progress, and nothing else', async () => {
  const progress = new ComfyuiProgress(serverAt('http://127.0.0.1:9'));
  const id = uuidv7();
  expect(progress.read(id)).toBeUndefined();
  expect(progress.read(id)).toBeUndefined();
  progress.forget(id);
});

it('[GEN-03] A run that nobody asks after any more is no longer listened to, as another worker has it', async () => {
  const progress = new ComfyuiProgress(serverAt(comfyui.origin), { keepMs: 0 });
  const [left, present] = [uuidv7(), uuidv7()];
  progress.read(left);
  await expect.poll(() => comfyui.tell(left, { type: 'status', data: {} })).toBe(true);
  progress.read(present);
  await expect.poll(() => comfyui.tell(left, { type: 'status', data: {} })).toBe(false);
  await expect.poll(() => comfyui.tell(present, { type: 'status', data: {} })).toBe(true);
  progress.forget(present);
});
