import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NEXT_FOLDER } from './manifest.ts';

/**
 * Reads the id of the served build from Next; `development` where pages are made from source and there is
 * none.
 */
export function readBuildId(): string {
  const file = path.join(NEXT_FOLDER, 'BUILD_ID');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'development';
}
