import { setTimeout as delay } from 'node:timers/promises';
import type { Program } from './run-program.ts';

const POLL_MS = 100;
const GIVE_UP_MS = 60_000;

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000), redirect: 'manual' });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}

/** Waits until the address answers. Throws the program's last words where it ends before. */
export async function waitUntilReady(program: Program, url: string): Promise<void> {
  const state = { over: false };
  const ended = program.ended.then(({ code, lastOutput }) => {
    if (state.over) return;
    throw new Error(lastOutput || `The ${program.name} ended with code ${code}.`);
  });
  const ready = (async () => {
    const deadline = Date.now() + GIVE_UP_MS;
    while (!state.over && !(await answers(url))) {
      if (Date.now() > deadline) throw new Error(`The ${program.name} does not answer at ${url}.`);
      await delay(POLL_MS);
    }
  })();
  try {
    await Promise.race([ready, ended]);
  } finally {
    state.over = true;
  }
}
