import { describe, expect, it } from 'vitest';
import { withVideo } from '#features/workspace/workspace-words.ts';
import { english } from '#tests/support/english.ts';

/** Keys of texts, with dots between branches. */
function keysOf(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  );
}

describe('the words of a workspace for videos', () => {
  it.each(['workspace', 'versions', 'options'] as const)(
    '[TOOL-21] Words laid over those of %s have keys that are there, so that they are seen',
    (namespace) => {
      const known = new Set(keysOf(english[namespace]));
      expect(keysOf(english.clip[namespace]).filter((key) => !known.has(key))).toEqual([]);
    },
  );

  it('[TOOL-21] Only the words that speak of a photo are replaced', () => {
    const { workspace, options } = withVideo(english);
    expect(workspace.photo.another).toBe(english.clip.workspace.photo.another);
    expect(workspace.running.cancel).toBe(english.workspace.running.cancel);
    expect(options.consent.text).toBe(english.clip.options.consent.text);
  });
});
