import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Remote {
  readonly port: number;
  /** Connections that were made, whatever was said over them. */
  connections(): number;
}

/** A web server on this machine, as a stand-in for one on the internet. */
export async function startRemote(listener: RequestListener, host = '127.0.0.1', port = 0): Promise<Remote> {
  const server = createServer({ keepAliveTimeout: 0 }, listener);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, host, resolve);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

/** Something that must never be connected to. */
export async function startCanary(host = '127.0.0.1', port = 0): Promise<Remote> {
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections += 1;
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 6\r\n\r\nsecret');
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      // Not every system has more than one address of its own; then there is nothing that could be connected
      // to.
      if (error.code === 'EADDRNOTAVAIL') resolve();
      else reject(error);
    });
    server.listen(port, host, resolve);
  });
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address() as AddressInfo | null;
  return { port: address?.port ?? port, connections: () => connections };
}
