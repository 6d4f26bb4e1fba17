import { workerData } from 'node:worker_threads';
import { traceRows } from './trace-rows.ts';

await traceRows(workerData);
