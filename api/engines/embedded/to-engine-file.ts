import type { OutputFile } from '#imaging/process/protocol.ts';
import type { EngineFile } from '../engine.ts';

/** A file of the imaging process as the engine interface tells it. */
export function toEngineFile({ role, path, width, height, type, bytes }: OutputFile): EngineFile {
  return { role, path, width, height, type, bytes };
}
