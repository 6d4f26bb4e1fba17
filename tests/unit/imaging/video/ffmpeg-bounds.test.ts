import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { canWrite } from '#imaging/video/ffmpeg/ffmpeg-encoders.ts';
import { readWithFfmpeg } from '#imaging/video/ffmpeg/read-with-ffmpeg.ts';
import { decodeWithFfmpeg } from '#imaging/video/ffmpeg/sound-with-ffmpeg.ts';
import { startFfmpeg } from '#imaging/video/ffmpeg/start-ffmpeg.ts';
import { findProgram } from '#tests/support/find-program.ts';
import { childrenOf, expectEnded, writeProgram } from './support/child-programs.ts';
import { collect, evenTimes, makeFolder, withClip, writeClip } from './support/clips.ts';

const folder = makeFolder();
const file = (name: string) => path.join(folder, name);
const program = findProgram('ffmpeg') ?? '';

beforeAll(() => writeClip(file('source.mp4'), { sound: 'aac', times: evenTimes(75) }), 30_000);
afterEach(() => vi.unstubAllEnvs());

describe('bounds of the program', () => {
  const failure = 'video_unreadable';

  it('a program that does not start is told by its own kind', async () => {
    const { ended } = startFfmpeg({ program: '/nowhere/ffmpeg', args: [], failure });
    await expect(ended).rejects.toMatchObject({ kind: 'codecs_missing' });
  });

  it('a signal ends it at once', async () => {
    const hanging = await writeProgram(file('hang.cjs'), 'setInterval(() => {}, 1000); console.log("up");');
    const controller = new AbortController();
    const { stdout, ended } = startFfmpeg({ program: hanging, args: [], failure, signal: controller.signal });
    await once(stdout, 'data');
    controller.abort();
    await expect(ended).rejects.toMatchObject({ kind: 'aborted' });
  });

  it.runIf(process.platform === 'linux')('one that takes too much memory is ended', async () => {
    const body = 'const all = []; setInterval(() => all.push(Buffer.alloc(2e8, 1)), 20);';
    const { ended } = startFfmpeg({
      program: await writeProgram(file('fat.cjs'), body),
      args: [],
      failure,
    });
    await expect(ended).rejects.toMatchObject({
      kind: 'program_ended',
      message: expect.stringContaining('memory'),
    });
  });

  it('one that dies in the middle of its frames does not leave a still picture', async () => {
    const bytes = (160 * 96 * 3) / 2;
    const dying = await writeProgram(
      file('dying.cjs'),
      `process.stdout.write(Buffer.alloc(${bytes}), () => process.exit(1));`,
    );
    const killed = await writeProgram(
      file('killed.cjs'),
      `process.stdout.write(Buffer.alloc(${bytes}), () => process.kill(process.pid, 'SIGKILL'));`,
    );
    await withClip(file('source.mp4'), async (clip) => {
      const read = (own: string) =>
        collect(readWithFfmpeg(clip, { program: own, first: 20, end: 25, size: clip.size }));
      await expect(read(dying)).rejects.toMatchObject({ kind: 'file_truncated' });
      await expect(read(killed)).rejects.toMatchObject({ kind: 'program_ended' });
      await expect(read('/nowhere/ffmpeg')).rejects.toMatchObject({ kind: 'codecs_missing' });
      const range = { from: 0, to: 1 };
      await expect(decodeWithFfmpeg(clip, { program: killed, range })).rejects.toMatchObject({
        kind: 'program_ended',
      });
    });
  });

  it('an AVI that grows without end is given up, and its copy is removed', async () => {
    const endless = await writeProgram(
      file('endless.cjs'),
      'const block = Buffer.alloc(1 << 20); const go = () => process.stdout.write(block, go); go();',
    );
    await writeFile(file('small.avi'), 'RIFF\0\0\0\0AVI ');
    vi.stubEnv('FFMPEG_PATH', endless);
    await expect(withClip(file('small.avi'), async () => undefined)).rejects.toMatchObject({
      kind: 'video_unreadable',
      message: expect.stringContaining('bytes'),
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('small.avi.'))).toEqual([]);
  });

  it('one that does not answer is asked again, and nothing is written by another encoder', async () => {
    const answer = 'ffmpeg version 7.1\\n V....D libx264 x';
    const mark = file('asked');
    const body = `const fs = require('node:fs');
if (!fs.existsSync(${JSON.stringify(mark)})) { fs.writeFileSync(${JSON.stringify(mark)}, ''); process.kill(process.pid, 'SIGKILL'); }
console.log('${answer}');`;
    const slow = await writeProgram(file('slow.cjs'), body);
    await expect(canWrite(slow, 'avc')).rejects.toMatchObject({ kind: 'program_ended' });
    expect(await canWrite(slow, 'avc')).toBe(true);
  });

  it.each([
    ['4.4.2-0ubuntu0.22.04.1', false],
    ['5.0.3', false],
    ['5.1', true],
    ['n6.1', true],
    ['N-112345-gabcdef', true],
    ['2024-05-02-git-71669f2ad5-full_build', true],
  ])('[TOOL-21] version %s is one that can be used: %s', async (version, isUsed) => {
    const own = await writeProgram(
      file(`version-${version}.cjs`),
      `console.log('ffmpeg version ${version} x\\n V....D libx264 x');`,
    );
    expect(await canWrite(own, 'avc')).toBe(isUsed);
  });

  it.runIf(process.platform === 'linux')('Ctrl+C of the host does not reach it', async () => {
    const hanging = await writeProgram(
      file('group.cjs'),
      'setInterval(() => {}, 1000); console.log(process.pid);',
    );
    const { stdout, stop } = startFfmpeg({ program: hanging, args: [], failure });
    const [pid] = await once(stdout, 'data');
    const groupOf = async (id: string) =>
      (await readFile(`/proc/${id}/stat`, 'utf8')).replace(/.*\) /, '').split(' ')[2];
    expect(await groupOf(`${Number(pid)}`)).not.toBe(await groupOf('self'));
    stop();
  });

  it.skipIf(program === '' || process.platform !== 'linux')(
    'it does not outlive a process that is killed while it reads',
    async () => {
      const start = path.resolve('imaging/video/ffmpeg/start-ffmpeg.ts');
      const args = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360', '-f', 'rawvideo', 'pipe:1'];
      const body = `import { startFfmpeg } from ${JSON.stringify(start)};
const { stdout } = startFfmpeg({ program: ${JSON.stringify(program)}, args: ${JSON.stringify(args)}, failure: 'video_unreadable' });
stdout.once('data', () => console.log('up'));
setInterval(() => {}, 1000);`;
      await writeFile(file('reader.mts'), body);
      const parent = spawn(process.execPath, [file('reader.mts')], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(parent.stdout, 'data');
      const children = await childrenOf(parent.pid);
      parent.kill('SIGKILL');
      for (const pid of children) await expectEnded(pid);
    },
  );

  it.runIf(process.platform === 'linux')(
    'the copy of an AVI ends when the process that asked for it is killed',
    async () => {
      const body = `const block = Buffer.alloc(1 << 16);
process.stdout.on('error', () => process.exit(1));
setInterval(() => process.stdout.write(block), 20);`;
      const slow = await writeProgram(file('slow-copy.cjs'), body);
      await writeFile(file('orphan.avi'), 'RIFF\0\0\0\0AVI ');
      const module = path.resolve('imaging/video/ffmpeg/copy-to-matroska.ts');
      const given = [file('orphan.avi'), file('orphan.mkv'), slow].map((one) => JSON.stringify(one));
      await writeFile(
        file('copier.mts'),
        `import { copyToMatroska } from ${JSON.stringify(module)};\nvoid copyToMatroska(${given.join(', ')});\n`,
      );
      const parent = spawn(process.execPath, [file('copier.mts')], { stdio: 'ignore' });
      const copied = async () => (await stat(file('orphan.mkv')).catch(() => null))?.size ?? 0;
      await expect.poll(copied).toBeGreaterThan(0);
      const [child = ''] = await childrenOf(parent.pid);
      parent.kill('SIGKILL');
      await expectEnded(child);
    },
  );
});
