import path from 'node:path';

/**
 * A path as the person meant it: from the folder where the command was typed, which npm hands over in
 * INIT_CWD.
 */
export function resolvePath(given: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
}
