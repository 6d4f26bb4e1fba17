import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { RemoteAddress } from './read-address.ts';

/**
 * Asks for a file over a connection, once; the answer comes as it was sent, not unpacked. No cookie and no
 * name goes along.
 */
export async function requestRemote(
  socket: Socket,
  { remoteAddress: { url }, signal }: { remoteAddress: RemoteAddress; signal: AbortSignal },
): Promise<IncomingMessage> {
  const asking = request({
    createConnection: () => socket,
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      accept: 'image/*',
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
