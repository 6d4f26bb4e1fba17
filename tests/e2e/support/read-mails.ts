import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { LONGEST_RUN_MS } from './longest-run.ts';
import { mailFolder } from './mail-server.ts';

/** Bytes of an encoded word’s text: base64 for `b`, else letters with others as `=C3`. */
function bytesOf(encoding: string, text: string): Buffer {
  if (encoding.toLowerCase() === 'b') return Buffer.from(text, 'base64');
  const letters = text
    .replaceAll('_', ' ')
    .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(letters, 'latin1');
}

/** Subject of a mail with its encoded words (RFC 2047) decoded; what parts them is no text. */
function subjectOf(mail: string): string {
  const header = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(mail)?.[1] ?? '';
  return header
    .trimEnd()
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      bytesOf(encoding, text).toString('utf8'),
    );
}

/** Subjects of the mails to an address, in the order in which they came. */
export async function readSubjects(email: string): Promise<string[]> {
  const folder = mailFolder();
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.sort().map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails.filter((mail) => new RegExp(`^To: .*${email}`, 'm').test(mail)).map(subjectOf);
}

/** The code in the last mail to an address, once so many with a code have come. */
export async function readMailedCode(email: string, count = 1): Promise<string> {
  let codes: string[] = [];
  await expect(async () => {
    codes = (await readSubjects(email)).flatMap((subject) => /\d{6}/.exec(subject) ?? []);
    expect(codes.length).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: LONGEST_RUN_MS });
  return codes.at(-1) ?? '';
}
