import { describe, expect, it } from 'vitest';
import { withoutPhoto } from '#features/workspace/workspace-words.ts';
import { english } from '#tests/support/english.ts';

/** Keys of texts, with dots between branches. */
function keysOf(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  );
}

/** Texts of a tree. */
function textsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));
}

describe('the words of a workspace without a photo', () => {
  it.each(['workspace', 'result', 'versions'] as const)(
    '[TOOL-19] Words laid over those of %s have keys that are there, so that they are seen',
    (namespace) => {
      const known = new Set(keysOf(english[namespace]));
      expect(keysOf(english.drawing[namespace]).filter((key) => !known.has(key))).toEqual([]);
    },
  );

  it('[TOOL-19] Only the words that speak of a photo are replaced', () => {
    const { workspace, versions } = withoutPhoto(english);
    expect(workspace.run.freeLeft).toBe(english.drawing.workspace.run.freeLeft);
    expect(workspace.running.cancel).toBe(english.workspace.running.cancel);
    expect(versions.free).toBe(english.drawing.versions.free);
    expect(versions.cancel).toBe(english.versions.cancel);
  });

  it('[TOOL-19] What is told before and after a drawing speaks of no photo', () => {
    const { workspace, result, versions } = english.drawing;
    expect(textsOf({ workspace, result, versions }).filter((text) => /photo/i.test(text))).toEqual([]);
  });
});
