import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import type { Reply, Request, ToolJob } from '#imaging/process/protocol.ts';
import { maskOf, toSharp } from './support/pictures.ts';

const program = path.resolve(import.meta.dirname, '../../../imaging/process/main.ts');
const photo = drawTexture('gravel', { width: 2200, height: 300 });
const mask = maskOf(photo, (x, y) => Math.hypot(x - 700, y - 150) < 90);
const digitalSourceType = 'algorithmicallyEnhanced';

let folder: string;
let child: ChildProcess;

function send(request: Request): void {
  child.send(request);
}

/** Collects replies until one of a type arrives. */
function repliesUntil(...types: Reply['type'][]): Promise<Reply[]> {
  const replies: Reply[] = [];
  return new Promise((resolve, reject) => {
    child.on('message', function listen(reply: Reply) {
      replies.push(reply);
      if (!types.includes(reply.type)) return;
      child.off('message', listen);
      resolve(replies);
    });
    child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)));
  });
}

function jobOf(id: string): ToolJob {
  const photoPath = path.join(folder, 'photo');
  const maskPath = path.join(folder, 'mask');
  const parameters = { grow: 4, seed: 3 };
  return {
    id,
    kind: 'tool',
    tool: 'object-remover',
    inputs: [
      { role: 'photo', path: photoPath },
      { role: 'mask', path: maskPath },
    ],
    maxPixels: 50_000_000,
    outputDirectory: folder,
    parameters,
    digitalSourceType,
  };
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'imaging-'));
  await writeFile(path.join(folder, 'photo'), await toSharp(photo).png().toBuffer());
  await writeFile(
    path.join(folder, 'mask'),
    await toSharp({ ...mask, channels: 1 })
      .png()
      .toBuffer(),
  );
  child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await repliesUntil('ready');
});

afterEach(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

describe('the imaging process', () => {
  it('[GEN-03] The imaging process does a job, with rising progress, and writes result and previews', async () => {
    const waiting = repliesUntil('done', 'failed');
    send({ type: 'run', job: jobOf('a') });
    const replies = await waiting;
    const shares = replies.flatMap((reply) => (reply.type === 'progress' ? [reply.progress] : []));
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    const done = replies.at(-1);
    if (done?.type !== 'done') throw new Error(JSON.stringify(done));
    expect(done.files.map(({ role, name, width, type }) => [role, name, width, type])).toEqual([
      ['input-preview', 'input-preview.webp', 2048, 'image/webp'],
      ['preview', 'preview.webp', 2048, 'image/webp'],
      ['result', 'result.png', 2200, 'image/png'],
    ]);
    for (const file of done.files) expect((await readFile(file.path)).length).toBe(file.bytes);
  });

  it('[TOOL-19] The imaging process draws a set without a photo, marked as made by rules', async () => {
    const waiting = repliesUntil('done', 'failed');
    const look = { family: 'tiles', palette: 'bauhaus', medium: 'smooth', ratio: '4:5', size: 0.05 };
    const job = { ...jobOf('a'), tool: 'ai-art-generator', inputs: [] };
    const parameters = { ...look, count: 2, seed: 4 };
    send({ type: 'run', job: { ...job, parameters, digitalSourceType: 'algorithmicMedia' } });
    const done = (await waiting).at(-1);
    if (done?.type !== 'done') throw new Error(JSON.stringify(done));
    expect(done.files.map(({ role, name, width, height }) => [role, name, width, height])).toEqual([
      ['preview', 'preview.webp', 200, 250],
      ['result', 'result.png', 200, 250],
      ['preview', 'preview-2.webp', 200, 250],
      ['result', 'result-2.png', 200, 250],
    ]);
    expect(done.findings).toMatchObject({ family: 'tiles', palette: 'bauhaus', seed: 4 });
    const { xmp } = await sharp(await readFile(path.join(folder, 'result.png'))).metadata();
    expect(String(xmp)).toContain('digitalsourcetype/algorithmicMedia');
  });

  it('[TOOL-16] The imaging process leaves all pixels outside the grown mask unchanged in the file', async () => {
    const waiting = repliesUntil('done', 'failed');
    send({ type: 'run', job: jobOf('a') });
    await waiting;
    const result = await decodePicture(await readFile(path.join(folder, 'result.png')));
    let changed = 0;
    let stray = 0;
    for (let y = 0; y < photo.height; y++)
      for (let x = 0; x < photo.width; x++) {
        const at = (y * photo.width + x) * 3;
        const same = [0, 1, 2].every((channel) => result.data[at + channel] === photo.data[at + channel]);
        if (same) continue;
        if (Math.hypot(x - 700, y - 150) > 94.5) stray++;
        else changed++;
      }
    expect(stray).toBe(0);
    expect(changed).toBeGreaterThan(10_000);
  });

  it('[GEN-03] The imaging process cancels a job and takes the next one', async () => {
    const started = repliesUntil('progress');
    send({ type: 'run', job: jobOf('a') });
    await started;
    const ended = repliesUntil('done', 'failed');
    send({ type: 'abort', id: 'a' });
    expect((await ended).at(-1)).toMatchObject({ type: 'failed', id: 'a', kind: 'aborted' });
    expect(await readdir(folder)).not.toContain('result.png');
    const next = repliesUntil('done', 'failed');
    send({ type: 'run', job: jobOf('b') });
    expect((await next).at(-1)).toMatchObject({ type: 'done', id: 'b' });
  });

  it('[GEN-02] The imaging process tells the kind of fault of a photo', async () => {
    await writeFile(path.join(folder, 'photo'), 'no picture at all, only words');
    const waiting = repliesUntil('done', 'failed');
    send({ type: 'run', job: jobOf('a') });
    expect((await waiting).at(-1)).toMatchObject({ type: 'failed', id: 'a', kind: 'file_type_unsupported' });
  });

  it('The imaging process tells that the disk is full', async () => {
    child.kill('SIGKILL');
    const filled = path.resolve(import.meta.dirname, 'support/full-disk.ts');
    child = fork(program, { execArgv: ['--import', filled], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await repliesUntil('ready');
    const waiting = repliesUntil('done', 'failed');
    send({ type: 'run', job: jobOf('a') });
    expect((await waiting).at(-1)).toMatchObject({ type: 'failed', id: 'a', kind: 'disk_full' });
  });

  it('[GEN-02] The imaging process encodes a result in another format with its source mark', async () => {
    const outputPath = path.join(folder, 'out.jpg');
    const waiting = repliesUntil('done', 'failed');
    const picturePath = path.join(folder, 'photo');
    send({
      type: 'run',
      job: { id: 'e', kind: 'encode', picturePath, outputPath, format: 'jpeg', digitalSourceType },
    });
    expect((await waiting).at(-1)).toMatchObject({
      type: 'done',
      files: [{ name: 'out.jpg', width: 2200, role: 'result' }],
    });
    const { format, xmpAsString } = await sharp(await readFile(outputPath)).metadata();
    expect(format).toBe('jpeg');
    expect(xmpAsString).toContain(digitalSourceType);
  });

  it('[GEN-03] The imaging process ends when its parent is gone', async () => {
    const ended = once(child, 'exit');
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });
});
