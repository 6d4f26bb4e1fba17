import { createWebServer } from './create-web-server.ts';
import { readWebEnvironment } from './env.ts';
import { loadSite } from './load-site.ts';

/** Milliseconds that open requests may take to end after a stop signal. */
const GRACE_MS = 5000;

function failStart(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function start(): void {
  const environment = readWebEnvironment();
  const { port } = environment;
  const server = createWebServer(loadSite(environment), port);
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      failStart(`Port ${port} is already in use. Set WEB_PORT to another one.`);
    }
    failStart(`The web cannot listen on port ${port}: ${error.message}`);
  });
  server.listen(port, () => process.stdout.write(`web listens on http://localhost:${port}\n`));

  function stop(): void {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, stop);
  // Whoever started this program with a channel to it has died.
  process.once('disconnect', stop);
}

try {
  start();
} catch (error) {
  failStart(error instanceof Error ? error.message : String(error));
}
