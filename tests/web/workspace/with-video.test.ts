import { describe, expect, it } from 'vitest';
import { withVideo, withVideoAndPhoto } from '#features/workspace/workspace-words.ts';
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

  it.each(['workspace', 'options'] as const)(
    '[TOOL-23] Words on a video and a photo that are laid over those of %s have keys that are there',
    (namespace) => {
      const known = new Set(keysOf(english[namespace]));
      expect(keysOf(english.clip.withPhoto[namespace]).filter((key) => !known.has(key))).toEqual([]);
    },
  );

  it('[TOOL-23] The consent for a video and a photo names both, and the faces of the photo are not called those of a second one', () => {
    const { options, analysis } = withVideoAndPhoto(english);
    expect(options.consent.text).toBe(english.clip.withPhoto.options.consent.text);
    expect(options.additional.add).toBe(english.options.additional.add);
    expect(analysis.faces.showOther).toBe(english.analysis.faces.show);
    expect(analysis.faces.found).toBe(english.analysis.faces.found);
  });

  it('[TOOL-21] Only the words that speak of a photo are replaced', () => {
    const { workspace, options } = withVideo(english);
    expect(workspace.photo.another).toBe(english.clip.workspace.photo.another);
    expect(workspace.running.cancel).toBe(english.workspace.running.cancel);
    expect(options.consent.text).toBe(english.clip.options.consent.text);
  });
});
