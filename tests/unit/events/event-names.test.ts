import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type ButtonType, buttonTypes, type EventName, eventNames } from '#lib/browser/events/event-bus.ts';

/**
 * Events and buttons of things that are not sold or shown yet. Whoever emits one takes it out here; none is
 * ever added.
 */
const silentEvents: readonly EventName[] = ['AFTER_EVENT'];
const silentButtons: readonly ButtonType[] = [];

/** All quoted words in the files that emit events. */
function emittedWords(): Set<string> {
  const files = ['app', 'components', 'features', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(path.join(folder, name), 'utf8')),
  );
  const emitting = files.filter((text) => /emitEvent\(\{|button: '/.test(text));
  // A modal may have the name of a button.
  const texts = emitting.map((text) => text.replace(/kind: '\w+'/g, ''));
  return new Set(texts.flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map(([, word = '']) => word)));
}

it('[SHELL-08] Each event and button is emitted somewhere, but those of things to come', () => {
  const words = emittedWords();
  const silent = (names: readonly string[]) => names.filter((name) => !words.has(name));
  expect(silent(eventNames)).toEqual(silentEvents);
  expect(silent(buttonTypes)).toEqual(silentButtons);
});
