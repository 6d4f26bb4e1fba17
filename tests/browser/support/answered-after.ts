import type { Host } from './host.ts';

/** Waits for another request, which goes the same way as those before it and is answered after them. */
export async function answeredAfter(host: Host): Promise<void> {
  host.serve('/files/later', () => ({ body: new Blob(['{}'], { type: 'application/json' }) }));
  await (await fetch('/files/later')).json();
}
