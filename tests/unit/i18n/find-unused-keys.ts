import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');
const SOURCES = ['app', 'components', 'features', 'lib', 'samples', 'scripts'].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
);

/**
 * `getTranslations('pricing')`, `useTranslations()`, `useTranslations<'findings'>`: where the names of a file
 * begin.
 */
const PLACE = /(?:getTranslations|useTranslations)(?:\((?:'([^']*)')?\)|<'(\w+)'>)/g;
const TEXTS = [/'((?:[^'\\\n]|\\.)*)'/g, /`([^`]*)`/g];
const HOLE = /\$\{[^}]*\}/;

const literally = (part: string) => part.replaceAll('.', '\\.');

/**
 * A text as a pattern: what is put into it stands for one part of a key. Nothing for what is no key, or all
 * put in.
 */
function patternOf(text: string): string | undefined {
  const parts = text.split(HOLE);
  if (!/^[\w.-]*\w[\w.-]*$/.test(parts.join(''))) return undefined;
  return parts.map(literally).join('[^.]+');
}

function patternsIn(source: string): string[] {
  const places = new Set([...source.matchAll(PLACE)].map(([, called = '', typed]) => typed ?? called));
  if (places.size === 0) return [];
  const texts = new Set(TEXTS.flatMap((text) => [...source.matchAll(text)].map(([, found = '']) => found)));
  const patterns = [...texts].flatMap((text) => patternOf(text) ?? []);
  return [...places].flatMap((place) =>
    patterns.map((pattern) => (place === '' ? pattern : literally(`${place}.`) + pattern)),
  );
}

/**
 * The keys that no source names: in full, or by the rest of it in a file that asks for the words of that
 * place.
 */
export function findUnusedKeys(keys: Iterable<string>): string[] {
  const files = globSync(SOURCES, { cwd: ROOT });
  const patterns = new Set(files.flatMap((file) => patternsIn(readFileSync(path.join(ROOT, file), 'utf8'))));
  const named = new RegExp(`^(?:${[...patterns].join('|')})$`);
  return [...keys].filter((key) => !named.test(key));
}
