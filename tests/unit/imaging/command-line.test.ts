import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { maskOf, toSharp } from './support/pictures.ts';

const program = path.resolve(import.meta.dirname, '../../../scripts/imaging/main.ts');
const folder = mkdtempSync(path.join(tmpdir(), 'imaging-cli-'));
const photo = drawTexture('planks', { width: 120, height: 90 });

function run(...args: string[]) {
  // The command is typed in the folder, wherever the program itself runs.
  const env = { ...process.env, INIT_CWD: folder };
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env });
}

beforeAll(async () => {
  const mask = maskOf(photo, (x, y) => Math.hypot(x - 60, y - 40) < 12);
  writeFileSync(
    path.join(folder, 'mask.png'),
    await toSharp({ ...mask, channels: 1 })
      .png()
      .toBuffer(),
  );
  for (const name of ['a.png', 'b.jpg'])
    writeFileSync(
      path.join(folder, name),
      await (name === 'a.png'
        ? toSharp(photo).png()
        : toSharp(photo).toColourspace('cmyk').jpeg()
      ).toBuffer(),
    );
  writeFileSync(path.join(folder, 'c.png'), 'no picture');
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the imaging command line', () => {
  it('[TOOL-16] The command line tells how long it will take, and removes an object from a photo', async () => {
    const { status, stdout } = run(
      'object-remover',
      'a.png',
      '--mask',
      'mask.png',
      '--out',
      'out.png',
      '--grow',
      '2',
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/^a\.png \(about \d s\) …\na\.png → .*out\.png \(\d/);
    const result = await decodePicture(readFileSync(path.join(folder, 'out.png')));
    expect(result.data.subarray(0, 120 * 3 * 20)).toEqual(photo.data.subarray(0, 120 * 3 * 20));
    expect(result.data).not.toEqual(photo.data);
  });

  it('The command line continues after a photo that fails, and exits with 1', () => {
    const { status, stdout } = run(
      'object-remover',
      'a.png',
      'c.png',
      'b.jpg',
      '--mask',
      'mask.png',
      '--out',
      'many',
    );
    expect(status).toBe(1);
    expect(stdout.match(/^[abc]\.\w+(?: →|:)/gm)).toEqual(['a.png →', 'c.png:', 'b.jpg →']);
    expect(stdout).toContain('c.png: not a JPEG');
    expect(stdout).toMatch(/b\.jpg →.*\n {2}input: CMYK without a profile/);
    expect(readdirSync(path.join(folder, 'many'))).toEqual(['a.png', 'b.png']);
  });

  it.each([
    ['[TOOL-12] The command line says in a sentence that a head shot lacks a face', 'headshot-generator', []],
    ['[TOOL-17] The command line takes the number of a face for Halloween', 'halloween', ['--faces', '2']],
  ])('%s', (_, command, options) => {
    const { status, stdout, stderr } = run(command, 'a.png', '--out', 'o.png', ...options);
    expect(stderr).toBe('');
    expect(stdout).toContain('a.png: no face is seen in the photo');
    expect(status).toBe(1);
  });

  it.each([
    [['object-remover', 'a.png', '--out', 'o.png'], '--mask is missing'],
    [['halloween', 'a.png', '--out', 'o.png', '--faces', 'some'], '--faces must be all or a number'],
    [['halloween', 'a.png', '--out', 'o.png', '--faces', '0'], '--faces: Too small'],
    [['object-remover', '--mask', 'mask.png', '--out', 'o.png'], 'no photo was named'],
    [['object-remover', 'a.png', '--mask', 'mask.png', '--out', 'o.bmp'], '--out must end in'],
    [['object-remover', 'a.png', '--mask', 'mask.png', '--out', 'o.png', '--grow', '65'], '--grow: Too big'],
    [['object-remover', 'a.png', '--mask', 'mask.png', '--out', 'o.png', '--grow', 'x'], '--grow must be'],
    [['object-remover', 'a.png', '--mask', 'mask.png', '--out', 'o.png', '--what'], "'--what'"],
    [['constructor'], 'no command constructor'],
  ])('The command line exits with 2 on %j', (args, words) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).toContain('--help');
  });

  it('The command line tells its commands and their options', () => {
    const { status, stdout } = run('--help');
    expect(status).toBe(0);
    const commands = stdout.split('\n').filter((line) => line.startsWith('  '));
    expect(commands.filter((line) => !/^ {2}[a-z-]+ +\S/.test(line))).toEqual([]);
    expect(stdout).toContain('object-remover');
    expect(run('object-remover', '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('--grow'),
    });
    expect(run('halloween', '--help').stdout).toContain('--faces <all or 1–100>');
    expect(run().status).toBe(2);
  });
});
