import path from 'node:path';
import type { Fault } from './parse-source.ts';

/** A path of files and folders alone: no placeholders, patterns or commands. */
const PATH = /^[\w.@()[\]-]+(?:\/[\w.@()[\]-]+)*\/?$/;
const SOURCE_FILE = /\.tsx?$/;
const IN_BACKTICKS = /`([^`\n]+)`/g;
/** Made by builds, so that Git knows nothing of what is in them. */
const BUILT = /^(?:dist|\.next|\.data)\//;
const DECISION = /^docs\/decisions\/\d{4}$/;

/** Files of the repository and all folders above them, by their paths from the root. */
export function listPlaces(files: readonly string[]): ReadonlySet<string> {
  const places = new Set<string>();
  for (const file of files)
    for (let place = file; place !== '.' && !places.has(place); place = path.posix.dirname(place))
      places.add(place);
  return places;
}

/** Every end of a path that begins with a name: of `a/b/c` also `b/c` and `c`. */
function listEnds(places: ReadonlySet<string>): ReadonlySet<string> {
  const ends = new Set<string>();
  for (const place of places) {
    const names = place.split('/');
    for (const start of names.keys()) ends.add(names.slice(start).join('/'));
    const [number] = DECISION.exec(place.slice(0, 'docs/decisions/0000'.length)) ?? [];
    if (number) ends.add(number);
  }
  return ends;
}

/**
 * Gives a check of documents: each path in backticks that begins with a folder of the root or of the
 * document, and each file of code, is there. Paths may be told from any folder on.
 */
export function createDocCheck(places: ReadonlySet<string>): (file: string, text: string) => Fault[] {
  const ends = listEnds(places);
  return (file, text) => {
    const folder = path.posix.dirname(file);
    const isOurs = (name: string) => {
      const [first = ''] = name.split('/');
      return SOURCE_FILE.test(name) || places.has(first) || places.has(path.posix.join(folder, first));
    };
    return text.split('\n').flatMap((line, index) =>
      [...line.matchAll(IN_BACKTICKS)].flatMap(([, given = '']): Fault[] => {
        if (!PATH.test(given) || BUILT.test(given)) return [];
        if (!given.includes('/') && !SOURCE_FILE.test(given)) return [];
        const name = given.replace(/\/$/, '');
        if (!isOurs(name) || ends.has(name)) return [];
        return [{ line: index + 1, message: `"${given}" is no file or folder of the repository` }];
      }),
    );
  };
}
