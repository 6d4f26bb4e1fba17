import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** A stand-in that runs. */
export interface StandInServer {
  /** Address without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Listens on loopback alone. @param port 0 for any free one */
export async function listen(app: FastifyInstance, port = 0): Promise<StandInServer> {
  await app.listen({ host: '127.0.0.1', port });
  const { port: taken } = app.server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${taken}`,
    async close() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** Constant of the handshake (RFC 6455, section 1.3). */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** A text in one frame, as servers send it: not masked (RFC 6455, section 5.2). */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  if (body.length < 126) return Buffer.concat([Buffer.of(0x81, body.length), body]);
  const head = Buffer.of(0x81, 126, 0, 0);
  head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** Takes sockets at `/ws?clientId=`, and sends messages to them; what clients send is not read. */
export function acceptSockets(app: FastifyInstance) {
  const sockets = new Map<string, Duplex>();
  app.server.on('upgrade', (request, socket) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in.test');
    const key = request.headers['sec-websocket-key'];
    if (pathname !== '/ws' || key === undefined) return socket.destroy();
    const accept = createHash('sha1').update(`${key}${GUID}`).digest('base64');
    socket.on('error', () => undefined);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    const client = searchParams.get('clientId') ?? '';
    sockets.set(client, socket);
    // The client's farewell ends it; nothing else comes.
    socket.on('data', () => socket.end());
    return socket.on('close', () => sockets.delete(client));
  });
  app.addHook('onClose', () => {
    for (const socket of sockets.values()) socket.destroy();
  });
  return {
    tell(client: string, message: object): boolean {
      const socket = sockets.get(client);
      socket?.write(frameOf(JSON.stringify(message)));
      return socket !== undefined;
    },
  };
}
