import { describe, expect, it } from 'vitest';
import { keepValues, restoreValues } from '#features/options/kept-values.ts';
import { initialValues } from '#features/options/option-values.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import { options as faceSwapOptions } from '#lib/catalog/tools/face-swap/options.ts';
import { options as halloweenOptions } from '#lib/catalog/tools/halloween/options.ts';
import { options as imageExtenderOptions } from '#lib/catalog/tools/image-extender/options.ts';

const first = (options: ToolOptions, query = '') => initialValues(options, new URLSearchParams(query));

describe('what was set for a photo', () => {
  it('Stored option values are restored, and none that was never touched', () => {
    const kept = keepValues(halloweenOptions, {
      values: { ...first(halloweenOptions), strength: 0.5 },
      query: '',
    });
    expect(kept.changed).toEqual({ strength: 0.5 });
    const now = { ...first(halloweenOptions), template: 'bat' };
    const back = restoreValues(halloweenOptions, { values: now, kept, query: '' });
    expect(back).toMatchObject({ template: 'bat', strength: 0.5 });
  });

  it('Stored option values give way to another URL’s parameters, and not to those they were set on', () => {
    const set = { ...first(halloweenOptions, 'template=raven'), template: 'bat', strength: 0.5 };
    const kept = keepValues(halloweenOptions, { values: set, query: '?template=raven' });
    const opened = (query: string) =>
      restoreValues(halloweenOptions, { values: first(halloweenOptions, query), kept, query });
    expect(opened('?template=raven')).toMatchObject({ template: 'bat', strength: 0.5 });
    expect(opened('?template=classic-skull')).toMatchObject({ template: 'classic-skull', strength: 0.5 });
    expect(opened('')).toMatchObject({ template: 'bat' });
  });

  it('Stored option values are left out where the tool takes them no more', () => {
    const values = first(imageExtenderOptions);
    const kept = { changed: { ratio: '17:3', gone: 1, left: 12 }, query: '' };
    const back = restoreValues(imageExtenderOptions, { values, kept, query: '' });
    expect(back).toEqual({ ...values, left: 12 });
    const far = { changed: { strength: 9 }, query: '' };
    expect(restoreValues(faceSwapOptions, { values: first(faceSwapOptions), kept: far, query: '' })).toEqual(
      first(faceSwapOptions),
    );
  });
});
