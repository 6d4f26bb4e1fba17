import { type ChildProcess, fork } from 'node:child_process';
import { inject, onTestFinished } from 'vitest';

export interface SpawnedServer {
  readonly process: ChildProcess;
  /** Resolves with the first line of the log that contains the text; rejects when the program ends before. */
  waitForLine(text: string): Promise<string>;
  /** Exit code, and the whole standard error. */
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
}

/** Runs the host as a program of its own. It is killed when the test ends. */
export function spawnServer(env: Readonly<Record<string, string>>): SpawnedServer {
  const { PATH, HOME, NODE_ENV, NODE_COMPILE_CACHE } = process.env;
  const child = fork(inject('programs').host, {
    env: { PATH, HOME, NODE_ENV, NODE_COMPILE_CACHE, ...env },
    execArgv: [],
    silent: true,
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('A silent child has streams.');
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  let errors = '';
  const listeners = new Set<() => void>();
  stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    for (const listener of listeners) listener();
  });
  stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, errors }));
  });

  function waitForLine(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      function look(): void {
        const line = output.split('\n').find((candidate) => candidate.includes(text));
        if (line === undefined) return;
        listeners.delete(look);
        resolve(line);
      }
      listeners.add(look);
      ended.then(({ code }) => reject(new Error(`The host ended with ${code}: ${errors}\n${output}`)));
      look();
    });
  }

  return { process: child, waitForLine, ended };
}
