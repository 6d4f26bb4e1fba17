import { createServer } from 'node:net';

/** Throws one clear line where something listens on the port already. */
export async function checkPort(port: number, variable: 'WEB_PORT' | 'API_PORT'): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${error.code})`;
      reject(new Error(`Port ${port} ${reason}. Set ${variable} to another one.`));
    });
    server.listen(port, () => server.close(() => resolve()));
  });
}
