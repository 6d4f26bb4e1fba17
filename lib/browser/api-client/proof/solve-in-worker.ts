import type { Puzzle } from './puzzle.ts';

/** Solves a puzzle beside the page, which stays responsive. Rejects where the worker cannot be loaded. */
export default function solveInWorker(puzzle: Puzzle): Promise<number[]> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<number[]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<number[]>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message || 'the worker could not be loaded'));
    worker.postMessage({ seed: puzzle.seed, bits: puzzle.bits });
  }).finally(() => worker.terminate());
}
