import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { SharedLoop } from './shared-loop.ts';

/** Given to the thread when it starts. */
export interface ThreadData {
  readonly block: SharedArrayBuffer;
}

/** A program that loops will call, with the shared memory that it works in among its imports. */
export interface ThreadMessage {
  readonly program: number;
  readonly module: WebAssembly.Module;
  readonly imports: WebAssembly.Imports;
}

type Kernel = (...values: readonly number[]) => number | undefined;

if (!parentPort) throw new Error('This file runs as a thread of imaging');
const port = parentPort;
const loop = new SharedLoop((workerData as ThreadData).block);
const linked = new Map<number, readonly Kernel[]>();

/** The functions of a program. It was sent before the loop was opened that calls it. */
function kernelsOf(program: number): readonly Kernel[] {
  for (;;) {
    const known = linked.get(program);
    if (known) return known;
    const received: { message: ThreadMessage } | undefined = receiveMessageOnPort(port);
    if (!received) throw new Error(`no program ${program} was sent`);
    const { message } = received;
    const { exports } = new WebAssembly.Instance(message.module, message.imports);
    linked.set(message.program, Object.values(exports as Record<string, Kernel>));
  }
}

for (;;) {
  const band = loop.takeNext();
  const { program, functionIndex, values } = loop.callOf(band);
  loop.finish(band, kernelsOf(program)[functionIndex](...values) ?? 0);
}
