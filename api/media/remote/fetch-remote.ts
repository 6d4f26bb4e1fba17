import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#lib/contract/app-error.ts';
import { connectRemote, withoutAddress } from './connect-remote.ts';
import { type RemoteAddress, readAddress } from './read-address.ts';
import type { RemoteWeb } from './remote-web.ts';

/** Kind of file that is fetched. */
type RemoteKind = 'picture' | 'video';

/** Milliseconds for all of it: names, redirects and the file. */
const FETCH_MS: Readonly<Record<RemoteKind, number>> = { picture: 10_000, video: 60_000 };
const MAX_REDIRECTS = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** Types of each kind, and the types of servers that do not know what they have. */
const TYPES: Readonly<Record<RemoteKind, RegExp>> = {
  picture: /^(image\/(?!svg)|(application|binary)\/octet-stream)/i,
  video: /^(video\/|application\/(mp4|x-matroska)|(application|binary)\/octet-stream)/i,
};
const WRONG = { picture: 'url_no_picture', video: 'url_no_video' } as const;
const ACCEPT: Readonly<Record<RemoteKind, string>> = { picture: 'image/*', video: 'video/*' };

interface FetchRequest {
  readonly url: string;
  /** Path of the file to write. */
  readonly path: string;
  /** Most bytes of the file. */
  readonly mostBytes: number;
  /** Kind of file: a picture where it is left out. */
  readonly kind?: RemoteKind;
  /** Milliseconds at most. */
  readonly timeoutMs?: number;
}

/**
 * Fetches a file from a URL that a person gave. Every hop is checked before it is connected to.
 * @throws AppError `url_not_allowed`, `url_unreachable`, `url_no_picture`, `url_no_video`, `url_too_slow`,
 * `file_too_large`
 */
export async function fetchRemote(
  web: RemoteWeb,
  { url, path, mostBytes, kind = 'picture', timeoutMs = FETCH_MS[kind] }: FetchRequest,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await untilAnswered(signal, () => followRedirects(web, { url, kind, signal }));
  try {
    assertKind(answer, { kind, mostBytes });
    await untilAnswered(signal, () =>
      pipeline(answer, countTo(mostBytes), createWriteStream(path), { signal }),
    );
  } finally {
    answer.destroy();
  }
}

async function followRedirects(
  web: RemoteWeb,
  { url, kind, signal }: { url: string; kind: RemoteKind; signal: AbortSignal },
): Promise<IncomingMessage> {
  let address: RemoteAddress = readAddress(url);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const answer = await requestRemote(await connectRemote(web, { address, signal }), {
      remoteAddress: address,
      accept: ACCEPT[kind],
      signal,
    });
    const { statusCode = 0, headers } = answer;
    if (!REDIRECTS.includes(statusCode) || headers.location === undefined) return answer;
    answer.destroy();
    address = readAddress(headers.location, address.url);
  }
  throw new AppError('url_unreachable');
}

/** Tells by the head of the answer what cannot be of a kind; what it is, its bytes will tell. */
function assertKind(
  { statusCode, headers }: IncomingMessage,
  { kind, mostBytes }: { kind: RemoteKind; mostBytes: number },
): void {
  if (statusCode !== 200) throw new AppError('url_unreachable');
  const type = headers['content-type'];
  if (type !== undefined && !TYPES[kind].test(type)) throw new AppError(WRONG[kind]);
  // Nothing is unpacked here, so nothing can grow.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new AppError(WRONG[kind]);
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw new AppError('file_too_large', { mostBytes });
}

function countTo(most: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > most ? new AppError('file_too_large', { mostBytes: most }) : null, chunk);
    },
  });
}

/** Whatever a connection can fail with becomes one of two failures: too slow, or not to be reached. */
async function untilAnswered<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const key = signal.aborted ? 'url_too_slow' : 'url_unreachable';
    throw new AppError(key, { cause: withoutAddress(error) });
  }
}

interface RemoteRequest {
  readonly remoteAddress: RemoteAddress;
  /** Types that are asked for. */
  readonly accept: string;
  readonly signal: AbortSignal;
}

/**
 * Asks for a file over a connection, once; the answer comes as it was sent, not unpacked. No cookie and no
 * name goes along.
 */
async function requestRemote(
  socket: Socket,
  { remoteAddress: { url }, accept, signal }: RemoteRequest,
): Promise<IncomingMessage> {
  const asking = request({
    createConnection: () => socket,
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      accept,
      'accept-encoding': 'identity',
      'user-agent': 'Pictor',
      connection: 'close',
    },
    signal,
  });
  asking.end();
  const [answer] = (await once(asking, 'response', { signal })) as [IncomingMessage];
  return answer;
}
