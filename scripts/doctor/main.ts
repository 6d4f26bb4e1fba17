import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { listServers } from '#api/engines/create-engines.ts';
import { systemClock } from '#api/infrastructure/clock.ts';
import { prepareDataFolder } from '#api/infrastructure/data-folder.ts';
import { createStorage } from '#api/infrastructure/storage/create-storage.ts';
import { createMailTransport } from '#api/mail/mail-transport.ts';
import type { Settings } from '#api/settings/settings.ts';
import { probeFfmpeg } from '#imaging/video/ffmpeg/ffmpeg-encoders.ts';
import { findCodecLibrary } from '#imaging/video/media/codec-library.ts';
import { MANIFEST_FILE } from '#web/manifest.ts';
import { modelList } from '../models/model-list.ts';
import { type Finding, readSettings, renderFindings } from './settings-findings.ts';

const CONNECT_MS = 5000;
const OLDEST_VERSION = 15;

/** `works` with the text of the check, else `broken` with the words of its error. */
async function check(subject: string, work: () => string | Promise<string>): Promise<Finding> {
  try {
    return { subject, state: 'works', text: await work() };
  } catch (error) {
    // Several addresses of one name fail as one error without words.
    const { message, code } = error as NodeJS.ErrnoException;
    return { subject, state: 'broken', text: message || code || 'no answer' };
  }
}

function checkDisk({ dataFolder, minFreeMegabytes }: Settings['disk']): Promise<Finding> {
  return check('disk', async () => {
    await prepareDataFolder(dataFolder);
    const { bavail, bsize } = await statfs(dataFolder);
    const free = Math.floor((bavail * bsize) / 2 ** 20);
    if (free >= minFreeMegabytes) return `${dataFolder}, ${free} MB free`;
    throw new Error(
      `${free} MB free, fewer than MIN_FREE_DISK_MB (${minFreeMegabytes}): no picture is taken.`,
    );
  });
}

async function readVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A connection that breaks is told by the call that it breaks.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } finally {
    await client.end();
  }
}

function checkDatabase({ database: { url }, disk }: Settings): Finding | Promise<Finding> {
  if (url === undefined) {
    const text = `embedded, in ${path.join(disk.dataFolder, 'database')}; DATABASE_URL names a Postgres.`;
    return { subject: 'database', state: 'off', text };
  }
  return check('database', async () => {
    const version = await readVersion(url);
    if (version >= OLDEST_VERSION) return `PostgreSQL ${version}`;
    throw new Error(`PostgreSQL ${version} is too old; Pictor needs ${OLDEST_VERSION} or newer.`);
  });
}

function checkStorage(settings: Settings): Finding | Promise<Finding> {
  const { s3 } = settings.storage;
  if (s3 === undefined)
    return { subject: 'storage', state: 'off', text: 'files in DATA_DIR; the S3_ variables name a bucket.' };
  return check('storage', async () => {
    // Buckets sign by their own key.
    const secret = Buffer.alloc(32);
    await createStorage({ settings, clock: systemClock, secret }).ready();
    return `bucket ${s3.bucket} at ${s3.endpoint}`;
  });
}

function checkMail({ mail, disk }: Settings): Finding | Promise<Finding> {
  if (mail.smtpUrl === undefined) {
    const text = `files in ${path.join(disk.dataFolder, 'outbox')}; SMTP_URL names a server.`;
    return { subject: 'mail', state: 'off', text };
  }
  const { hostname } = new URL(mail.smtpUrl);
  return check('mail', async () => {
    const transport = createMailTransport(mail, disk);
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
    return `sent over ${hostname}`;
  });
}

/** Files that `npm start` makes where they are missing. */
function checkBuild(): Finding[] {
  const missing = modelList.filter(({ result }) => !existsSync(path.join('dist/models', result)));
  const hasPages = existsSync(MANIFEST_FILE);
  return [
    missing.length === 0
      ? { subject: 'models', state: 'works', text: `${modelList.length} files in dist/models` }
      : { subject: 'models', state: 'off', text: `${missing.length} to be made by the next start` },
    hasPages
      ? {
          subject: 'pages',
          state: 'works',
          text: 'built; made anew at the start after a setting has changed',
        }
      : { subject: 'pages', state: 'off', text: 'to be built by the next start' },
  ];
}

/** The codecs that videos are read and written by. */
function checkVideo({ imaging: { ffmpegPath } }: Settings): Finding | Promise<Finding> {
  const subject = 'video';
  const hasLibrary = findCodecLibrary() !== null;
  if (ffmpegPath === undefined) {
    if (hasLibrary)
      return { subject, state: 'works', text: 'built-in codecs; FFMPEG_PATH adds AVI, ProRes and x264.' };
    const text = `no codecs for ${process.platform}-${process.arch}: the video tools need FFMPEG_PATH.`;
    return { subject, state: 'off', text };
  }
  return check(subject, async () => {
    const { version, writes } = await probeFfmpeg(ffmpegPath);
    if (!hasLibrary && !writes.has('aac'))
      throw new Error(`ffmpeg ${version} has no aac, and there are no other codecs for this platform.`);
    if (writes.has('avc')) return `ffmpeg ${version} reads more kinds of video and writes H.264 by x264`;
    if (hasLibrary) return `ffmpeg ${version} reads more kinds of video; it has no x264`;
    throw new Error(`ffmpeg ${version} has no x264, and there are no other codecs for this platform.`);
  });
}

/** Asks the generative engines that are set what they have. */
function checkEngines({ engines }: Settings): (Finding | Promise<Finding>)[] {
  const servers = listServers(engines);
  if (servers.length === 0) {
    const text =
      'none is set: tools that need words are not offered; FAL_KEY, OPENAI_API_KEY or ENGINE_URL set one.';
    return [{ subject: 'engines', state: 'off', text }];
  }
  return servers.map(({ name, probe }) =>
    check(`engine ${name}`, async () => {
      const { kind, models } = await probe();
      if (models.length > 0) return `${kind}, ${models.length} models`;
      throw new Error(`${kind} answers, but has no model that Pictor knows how to ask.`);
    }),
  );
}

/** Tries what the settings name: disk, database, storage, mail, ffmpeg, engines, models, pages. */
export async function checkServices(settings: Settings): Promise<Finding[]> {
  const checks = [checkDatabase, checkStorage, checkMail, checkVideo].map((ask) => ask(settings));
  checks.push(...checkEngines(settings));
  return [...(await Promise.all([checkDisk(settings.disk), ...checks])), ...checkBuild()];
}

if (import.meta.main) {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { settings, findings } = readSettings();
  const all = [...findings, ...(settings ? await checkServices(settings) : [])];
  console.log(renderFindings(all));
  const broken = all.filter(({ state }) => state === 'broken').length;
  console.log(broken === 0 ? '\nAll that is set works.' : `\n${broken} of these must be put right.`);
  process.exit(broken === 0 ? 0 : 1);
}
