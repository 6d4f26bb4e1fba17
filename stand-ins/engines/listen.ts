import type { AddressInfo } from 'node:net';
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
