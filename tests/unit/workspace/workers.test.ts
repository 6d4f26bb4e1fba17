import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('libheif-js/wasm-bundle', () => ({
  default: {
    HeifDecoder: class {
      decode(): never {
        throw new Error('the file is damaged');
      }
    },
  },
}));

const posted = vi.fn();
beforeEach(() => {
  posted.mockClear();
  vi.stubGlobal('postMessage', posted);
  vi.stubGlobal('onmessage', null);
});
afterEach(() => vi.unstubAllGlobals());

async function tell(data: unknown): Promise<void> {
  await (globalThis.onmessage as unknown as (event: { data: unknown }) => Promise<void>)({ data });
}

it('A HEIC file that throws in its decoder is told as one that cannot be opened', async () => {
  await import('#features/workspace/photo/heic-worker.ts');
  await tell(new Blob(['heic']));
  expect(posted).toHaveBeenCalledWith(null);
});

it('A mask that cannot be rastered is told as such', async () => {
  await import('#features/editor/mask-worker.ts');
  await tell({ kind: 'mask', marks: null, photo: { width: 4, height: 3 } });
  expect(posted).toHaveBeenCalledWith(null);
});
