import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AppError } from '#lib/contract/app-error.ts';
import type { RemoteAddress } from './read-address.ts';
import type { RemoteWeb } from './remote-web.ts';

/** Addresses of one name that are tried. */
const MAX_TRIES = 4;
/** Milliseconds until the next address of a name is tried. */
const TRY_MS = 3000;

/** Names that only a network of one's own knows. Where a proxy resolves, they are told by their looks. */
const LOCAL_NAME = /^[^.]+\.?$|(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid)\.?$/;

/**
 * A connection to a remote host, encrypted where the URL says so. A name is resolved once, each of its
 * addresses is checked, and one of those very addresses is connected to: no second answer of a name server
 * can lead elsewhere. Throws `url_not_allowed` before anything is connected, and `url_unreachable`.
 */
export async function connectRemote(
  web: RemoteWeb,
  { address, signal }: { address: RemoteAddress; signal: AbortSignal },
): Promise<Socket> {
  const socket = web.proxy
    ? await connectByProxy(web, { remoteAddress: address, signal })
    : await connectFirst(web, {
        target: {
          addresses: await permittedAddresses(web, { remoteAddress: address, signal }),
          port: address.port,
        },
        signal,
      });
  if (address.url.protocol === 'http:') return socket;
  const servername = address.isIp ? '' : address.hostname;
  return untilReady(connectTls({ socket, servername, host: address.hostname, ALPNProtocols: ['http/1.1'] }), {
    event: 'secureConnect',
    signal,
  });
}

async function permittedAddresses(
  web: RemoteWeb,
  { remoteAddress: { hostname, isIp, port }, signal }: { remoteAddress: RemoteAddress; signal: AbortSignal },
): Promise<readonly string[]> {
  const addresses = isIp ? [hostname] : await resolve(web, { hostname, signal });
  if (addresses.length === 0) throw new AppError('url_unreachable');
  if (!addresses.every((each) => web.permits(each, port))) throw new AppError('url_not_allowed');
  return addresses.slice(0, MAX_TRIES);
}

async function resolve(
  web: RemoteWeb,
  { hostname, signal }: { hostname: string; signal: AbortSignal },
): Promise<readonly string[]> {
  try {
    // A look-up cannot be ended; it is not waited for any longer.
    return await Promise.race([web.resolve(hostname), rejectWith(signal)]);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new AppError('url_unreachable', { cause: withoutAddress(error) });
  }
}

function rejectWith(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

interface Target {
  readonly addresses: readonly string[];
  readonly port: number;
}

async function connectFirst(
  web: RemoteWeb,
  { target, signal }: { target: Target; signal: AbortSignal },
): Promise<Socket> {
  let failure: unknown;
  for (const host of target.addresses) {
    try {
      const timeout = AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]);
      const socket = await untilReady(connectTcp({ host, port: target.port }), {
        event: 'connect',
        signal: timeout,
      });
      // The address of the open socket decides, whatever the name server said before.
      if (web.permits(socket.remoteAddress ?? '', target.port)) return socket;
      socket.destroy();
      throw new AppError('url_not_allowed');
    } catch (error) {
      if (signal.aborted || error instanceof AppError) throw error;
      failure = error;
    }
  }
  throw new AppError('url_unreachable', { cause: withoutAddress(failure) });
}

/**
 * Names are resolved by the proxy, whose business it is to refuse those of its own network; IP addresses are
 * checked here.
 */
async function connectByProxy(
  web: RemoteWeb,
  {
    remoteAddress: { hostname, isIp, port, url },
    signal,
  }: { remoteAddress: RemoteAddress; signal: AbortSignal },
): Promise<Socket> {
  const isAllowed = isIp
    ? web.permits(hostname, port)
    : web.permits('1.1.1.1', port) && !LOCAL_NAME.test(hostname);
  if (!isAllowed || web.proxy === null) throw new AppError('url_not_allowed');
  const request = requestHttp({
    host: web.proxy.hostname.replace(/^\[|\]$/g, ''),
    port: web.proxy.port || 80,
    method: 'CONNECT',
    path: `${url.hostname}:${port}`,
    headers: { host: `${url.hostname}:${port}`, ...authorization(web.proxy) },
    agent: false,
    signal,
  });
  request.end();
  const [response, socket] = (await once(request, 'connect', { signal })) as [
    { statusCode?: number },
    Socket,
  ];
  if (response.statusCode === 200) return socket;
  socket.destroy();
  throw new AppError('url_not_allowed');
}

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(secret).toString('base64')}` };
}

/** The socket once it tells of the event. It is destroyed where it fails or the signal comes first. */
async function untilReady<Kind extends Socket>(
  socket: Kind,
  { event, signal }: { event: string; signal: AbortSignal },
): Promise<Kind> {
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (error) {
    socket.on('error', () => undefined);
    socket.destroy();
    throw error;
  }
}

/**
 * Error of a failed connection for the log: its code alone, since messages name the host, which is private.
 */
export function withoutAddress(error: unknown): Error {
  const isCoded = error instanceof Error && 'code' in error;
  return new Error(isCoded ? String(error.code) : 'no connection');
}
