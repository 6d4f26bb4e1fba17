import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

interface PayPage {
  readonly provider: string;
  /** Amounts that are paid, a line each. */
  readonly lines: readonly string[];
  /** False where the way back is elsewhere. */
  readonly canCancel?: boolean;
}

/**
 * The page of a provider on which a person pays, as HTML. Its buttons post `decision`: `approve`, `decline`
 * or `cancel`. It says that the money is test money, so that nobody takes it for the provider's own.
 */
export function payPage({ provider, lines, canCancel = true }: PayPage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pay with test money</title>
<link rel="icon" href="data:,">
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 3rem auto; padding: 0 1rem; color-scheme: light dark; }
  button { font: inherit; display: block; width: 100%; margin: .5rem 0; padding: .75rem; }
</style>
<main>
  <h1>Pay with test money</h1>
  <p>This page stands in for ${escapeHtml(provider)}. No money moves.</p>
  <ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>
  <form method="post">
    <button name="decision" value="approve">Pay</button>
    <button name="decision" value="decline">Pay with a card that is declined</button>
    ${canCancel ? '<button name="decision" value="cancel">Cancel and go back</button>' : ''}
  </form>
</main>
</html>`;
}

/** A page, as HTML, that tells the one around it, or the one that opened it, how the payment ended. */
export function tellingPage(listener: 'parent' | 'opener', message: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Done</title>
<link rel="icon" href="data:,">
<p>Done.</p>
<script>${listener}.postMessage(${JSON.stringify(message)}, '*')</script>
</html>`;
}

/** Serves a script for browsers, by which pages of others show what is paid here. */
export function addScript(app: FastifyInstance, file: string): void {
  const script = readFileSync(file, 'utf8');
  app.get('/stand-in/script.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
