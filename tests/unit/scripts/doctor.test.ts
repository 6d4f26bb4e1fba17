import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readEnvironment } from '#api/env.ts';
import { checkServices } from '#scripts/doctor/main.ts';
import { readSettings, renderFindings } from '#scripts/doctor/settings-findings.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pictor-doctor-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Variables that a developer may have set. */
const names = [
  ...['WEB_PORT', 'API_PORT', 'PORT', 'WEB_ORIGIN', 'API_ORIGIN', 'S3_ENDPOINT', 'PAYMENTS', 'ROOT_REDIRECT'],
  ...['ALLOW_STAND_INS', 'STRIPE_SECRET_KEY', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  ...['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'ADS_FRAME_URL', 'ANALYTICS_SCRIPT_URL'],
  ...['SMTP_URL', 'REPORTS_TO', 'DATABASE_URL', 'ALLOW_EMBEDDED_DATABASE'],
];
const live = { PAYMENTS: 'live', STRIPE_SECRET_KEY: 'sk_live_1' };
beforeEach(() => {
  for (const name of names) vi.stubEnv(name, '');
  return () => vi.unstubAllEnvs();
});

function readWith(values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
  const { findings, settings } = readSettings();
  const stateOf = Object.fromEntries(findings.map(({ subject, state }) => [subject, state]));
  return { findings, settings, stateOf, text: renderFindings(findings) };
}

describe('npm run doctor', () => {
  it('Without any setting nothing is broken, and each thing that is off says what switches it on', () => {
    const { findings, text } = readWith({});
    expect(findings.filter(({ state }) => state === 'broken')).toEqual([]);
    for (const name of ['OPERATOR_NAME', 'WEB_ORIGIN', 'PAYMENTS', 'REPORTS_TO'])
      expect(text).toContain(name);
  });

  it('[GEN-03] An engine that is set and does not answer is broken, without its address being a secret', async () => {
    const settings = readEnvironment({
      NODE_ENV: 'test',
      ENGINE_URL: 'http://127.0.0.1:9',
      DATA_DIR: folder,
    });
    const engine = (await checkServices(settings)).find(({ subject }) => subject === 'engine own-server');
    expect(engine).toMatchObject({ state: 'broken' });
  });

  it('[TOOL-21] An ffmpeg that is set says what it adds, and one that is none is broken', async () => {
    const videoOf = async (FFMPEG_PATH: string) => {
      const settings = readEnvironment({ NODE_ENV: 'test', DATA_DIR: folder, FFMPEG_PATH });
      return (await checkServices(settings)).find(({ subject }) => subject === 'video');
    };
    expect(await videoOf('')).toMatchObject({ text: expect.stringContaining('FFMPEG_PATH') });
    const own = path.join(folder, 'ffmpeg');
    const answer = 'ffmpeg version 7.1\\n V....D libx264 x\\n A..... aac x';
    writeFileSync(own, `#!/bin/sh\nprintf '${answer}\\n'\n`, { mode: 0o755 });
    const text = expect.stringMatching(/ffmpeg 7\.1 .* x264$/);
    expect(await videoOf(own)).toMatchObject({ state: 'works', text });
    expect(await videoOf(process.execPath)).toMatchObject({ state: 'broken' });
    const old = path.join(folder, 'ffmpeg-old');
    writeFileSync(old, `#!/bin/sh\nprintf '${answer.replace('7.1', '4.4.2')}\\n'\n`, { mode: 0o755 });
    const tooOld = expect.stringContaining('too old');
    expect(await videoOf(old)).toMatchObject({ state: 'broken', text: tooOld });
  });

  it('Whatever is given works', () => {
    const { stateOf } = readWith({
      WEB_ORIGIN: 'https://pictor.example',
      API_ORIGIN: 'https://api.pictor.example',
      OPERATOR_NAME: 'Studio Example',
      OPERATOR_ADDRESS: '1 Example Street',
      OPERATOR_EMAIL: 'help@studio.example',
      ADS_FRAME_URL: 'https://ads.example/frame',
      SMTP_URL: 'smtp://mail.example',
      REPORTS_TO: 'help@studio.example',
    });
    const subjects = ['addresses', 'legal notice', 'third parties', 'tools', 'reports'];
    expect(stateOf).toMatchObject(Object.fromEntries(subjects.map((subject) => [subject, 'works'])));
  });

  it.each([
    [{ API_PORT: 'abc' }, 'API_PORT'],
    [{ ADS_FRAME_URL: 'http://ads.example' }, 'ADS_FRAME_URL'],
    [{ ROOT_REDIRECT: '302 nowhere' }, 'ROOT_REDIRECT'],
    [{ PAYMENTS: 'coins' }, 'PAYMENTS'],
    [{ REPORTS_TO: 'help' }, 'REPORTS_TO'],
    [{ REPORTS_TO: 'help@studio.example' }, 'SMTP_URL'],
    [{ PAYMENTS: 'live' }, 'no provider'],
    [live, 'ALLOW_EMBEDDED_DATABASE'],
    [{ PAYMENTS: 'test', WEB_ORIGIN: 'https://pictor.example' }, 'reached by others'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'live key'],
    [{ WEB_ORIGIN: 'https://pictor.example', API_ORIGIN: 'http://api.pictor.example' }, 'browsers refuse'],
  ])('A setting that cannot work is broken: %o', (values, words) => {
    const broken = readWith(values).findings.filter(({ state }) => state === 'broken');
    expect(broken).not.toEqual([]);
    expect(renderFindings(broken)).toContain(words);
  });

  it.each([
    { ...live, DATABASE_URL: 'postgres://user:word@127.0.0.1/name' },
    { ...live, ALLOW_EMBEDDED_DATABASE: '1' },
    { ...live, PAYMENTS: 'off' },
  ])(
    '[PAY-12] Real money needs a Postgres, or the word that the embedded database is enough: %o',
    (values) => {
      expect(readWith(values).findings.filter(({ state }) => state === 'broken')).toEqual([]);
    },
  );

  it('The data folder, the embedded database and files on disk need nothing', async () => {
    const found = await checkServices(readEnvironment({ NODE_ENV: 'test', DATA_DIR: folder }));
    expect(found.filter(({ state }) => state === 'broken')).toEqual([]);
    expect(renderFindings(found)).toContain(folder);
  });

  it('A database, a bucket and a mail server that do not answer are broken, and no secret is told', async () => {
    const found = await checkServices(
      readEnvironment({
        NODE_ENV: 'test',
        DATA_DIR: folder,
        DATABASE_URL: 'postgres://user:hidden-word@127.0.0.1:1/name',
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_BUCKET: 'pictor',
        S3_REGION: 'local',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'hidden-word',
        SMTP_URL: 'smtp://user:hidden-word@127.0.0.1:1',
      }),
    );
    const broken = found.filter(({ state }) => state === 'broken').map(({ subject }) => subject);
    expect(broken).toEqual(['database', 'storage', 'mail']);
    expect(renderFindings(found)).not.toContain('hidden-word');
  });

  it('A disk with less room than is kept free is broken', async () => {
    const found = await checkServices(
      readEnvironment({ NODE_ENV: 'test', DATA_DIR: folder, MIN_FREE_DISK_MB: '1000000' }),
    );
    expect(found.find(({ subject }) => subject === 'disk')?.state).toBe('broken');
  });

  it.each([
    [{}, 0],
    [{ API_PORT: 'abc' }, 1],
  ])('The command ends by whether all that is set works: %o ends with %i', async (values, code) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, NODE_ENV: 'production' as const, DATA_DIR: folder, ...values };
    const child = execFile(process.execPath, ['scripts/doctor/main.ts'], { env });
    onTestFinished(() => void child.kill());
    const ended = await new Promise((resolve) => child.on('close', resolve));
    expect(ended).toBe(code);
  });
});
