import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NEXT_FOLDER } from './manifest.ts';

/** Which build is being served, as Next names it. */
export function readBuildId(): string {
  return readFileSync(path.join(NEXT_FOLDER, 'BUILD_ID'), 'utf8').trim();
}
