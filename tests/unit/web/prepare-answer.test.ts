import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentType, prepareAnswer } from '#web/build/finish-build.ts';
import { SERVE_FOLDER } from '#web/manifest.ts';

const page = `<script>start()</script>${'<p>words</p>'.repeat(200)}`;
const noise = Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 7919) % 251));
const before = process.cwd();
let folder: string;

// The build writes under its working directory.
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pictor-build-'));
  process.chdir(folder);
  await mkdir(SERVE_FOLDER, { recursive: true });
  writeFileSync('page.html', page);
  writeFileSync('tiny.txt', 'tiny');
  writeFileSync('photo.jpg', noise);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

describe('prepareAnswer', () => {
  it('A prepared page has both compressed forms and knows its inline scripts', async () => {
    const type = contentType('page.html');
    const entry = await prepareAnswer({ urlPath: '/de', file: 'page.html', type, kind: 'page' });
    expect(brotliDecompressSync(readFileSync(String(entry.br))).toString()).toBe(page);
    expect(gunzipSync(readFileSync(String(entry.gzip))).toString()).toBe(page);
    expect(entry.scripts).toHaveLength(1);
    expect(entry.hash).toMatch(/^[\w-]{16}$/);
  });

  it('Pictures and files smaller than a packet are prepared uncompressed', async () => {
    const photo = { urlPath: '/photo.jpg', file: 'photo.jpg', type: 'image/jpeg', kind: 'asset' } as const;
    const tiny = { urlPath: '/tiny.txt', file: 'tiny.txt', type: 'text/plain', kind: 'asset' } as const;
    for (const found of [photo, tiny]) {
      const entry = await prepareAnswer(found);
      expect([entry.br, entry.gzip, entry.scripts]).toEqual([undefined, undefined, undefined]);
    }
  });
});

describe('contentType', () => {
  it('The content type of what we serve is known, and never guessed', () => {
    expect(contentType('a.b.woff2')).toBe('font/woff2');
    expect(contentType('A.JS')).toBe('text/javascript; charset=utf-8');
    expect(() => contentType('page.php')).toThrow('page.php');
  });
});
