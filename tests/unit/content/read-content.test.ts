import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { readContent } from '#lib/content/read-content.ts';

const schema = z.strictObject({ title: z.string() });
const read = (locale: 'en' | 'de') => readContent({ locale, name: 'legal/terms', schema });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pictor-content-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function write(locale: string, content: object): string {
  const file = path.join(folder, 'content', locale, 'legal/terms.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('a text of content/', () => {
  it('[LANG-06] A text comes in its language, and in English until it is translated', () => {
    write('en', { title: 'Terms' });
    expect(read('de')).toEqual({ title: 'Terms' });
    write('de', { title: 'Bedingungen' });
    expect(read('de')).toEqual({ title: 'Bedingungen' });
    expect(read('en')).toEqual({ title: 'Terms' });
  });

  it('A text of another shape is refused with the name of its file and of the field', () => {
    write('en', { title: 'Terms' });
    const file = write('de', { title: 'Bedingungen', lead: 'Kurz' });
    expect(() => read('de')).toThrow(file);
    expect(() => read('de')).toThrow('lead');
  });
});
