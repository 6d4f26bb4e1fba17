import { type Puzzle, solvePuzzle } from './puzzle.ts';

/** Answers a puzzle with its solution. */
globalThis.onmessage = ({ data: puzzle }: MessageEvent<Puzzle>) => postMessage(solvePuzzle(puzzle));
