import type { IncomingMessage, ServerResponse } from 'node:http';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Next’s own handler, loaded when something first needs it: all pages are answered without it, and it takes a second and 100 MB. */
export function createNextHandler(port: number): Handler {
  let ready: Promise<Handler> | undefined;
  async function prepare(): Promise<Handler> {
    const { default: createNext } = await import('next');
    const app = createNext({ dev: false, dir: process.cwd(), port });
    await app.prepare();
    return app.getRequestHandler();
  }
  return async (request, response) => {
    ready ??= prepare();
    await (await ready)(request, response);
  };
}
