import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { benchPhotos } from '#bench/photos/bench-photos.ts';
import { listPhotos } from '#bench/photos/list-photos.ts';
import type { Row } from '#bench/photos/row.ts';
import { maskOf, toSharp } from './support/pictures.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bench-photos-'));
const out = path.join(folder, 'report');
const size = { width: 120, height: 90 };

function write(name: string, bytes: Uint8Array | string): void {
  writeFileSync(path.join(folder, name), bytes);
}

beforeAll(async () => {
  const [planks, wall] = ['planks', 'wall'].map((name) => drawTexture(name, size));
  write('planks.png', await toSharp(planks).png().toBuffer());
  write('wall <&>.jpg', await toSharp(wall).jpeg().toBuffer());
  write('text.webp', 'no picture');
  const mask = maskOf(planks, (x, y) => Math.hypot(x - 60, y - 40) < 12);
  write(
    'planks.mask.png',
    await toSharp({ ...mask, channels: 1 })
      .png()
      .toBuffer(),
  );
  write('wall <&>.json', JSON.stringify({ tools: { 'object-remover': { parameters: { grow: 0 } } } }));
});

afterAll(() => rmSync(folder, { recursive: true }));

function run(signal: AbortSignal): Promise<readonly Row[]> {
  const tools = ['object-remover'] as const;
  return benchPhotos({ folder, out, tools, limit: Infinity, processes: 1, signal, say: () => {} });
}

describe('the benchmark on photos', () => {
  it('The photos of a folder are listed without masks, with the wishes beside them', async () => {
    const photos = await listPhotos(folder);
    expect(photos.map(({ name }) => name)).toEqual(['planks.png', 'text.webp', 'wall <&>.jpg']);
    expect(photos[0].wishes.mask).toBe(path.join(folder, 'planks.mask.png'));
    expect(photos[2].wishes.tools).toEqual({ 'object-remover': { parameters: { grow: 0 } } });
  });

  it('A tool is measured on each photo, and a photo that fails is a row of the report', async () => {
    const [planks, text, wall] = await run(new AbortController().signal);
    expect([planks, text, wall].map(({ outcome }) => outcome)).toEqual(['done', 'failed', 'done']);
    expect(text.reason).toContain('not a JPEG, PNG');
    // The mask that is given is grown by the usual pixels; without one it is the middle third, not grown.
    expect(planks.numbers.outsideMaskPixels).toBeLessThan(7.5);
    expect(wall.numbers.outsideMaskPercent).toBe(0);
    expect(planks.numbers.changedPercent).toBeGreaterThan(1);
    expect(planks.numbers.cpuSeconds).toBeGreaterThan(0);
    const csv = readFileSync(path.join(out, 'results.csv'), 'utf8').trim().split('\n');
    expect(csv).toHaveLength(4);
    expect(csv[0]).toMatch(/^tool,photo,outcome,reason,megapixels,seconds,/);
    const report = readFileSync(path.join(out, 'report.md'), 'utf8');
    expect(report).toContain('2 done, 1 failed. [object-remover.png](object-remover.png)');
    expect(readdirSync(out).sort()).toEqual(['object-remover.png', 'report.md', 'results.csv']);
  });

  it('A benchmark that is called off writes what it has, and leaves no process or work folder', async () => {
    rmSync(out, { recursive: true, force: true });
    expect(await run(AbortSignal.abort())).toEqual([]);
    expect(readFileSync(path.join(out, 'report.md'), 'utf8')).toContain('Canceled after 0 of 3 runs.');
    expect(existsSync(path.join(out, 'object-remover.png'))).toBe(false);
  });
});
