import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { composeOnBackdrop } from '#imaging/edit/backdrop/compose-on-backdrop.ts';
import { measureMissingLight } from '#imaging/edit/backdrop/expose-people.ts';
import { paint } from './support/pictures.ts';

const size = { width: 96, height: 96 };
const withAlpha = { ...size, channels: 4 } as const;

/** A person in grey: most of it is cloth, a tenth is lit skin. The rest is transparent. */
function person(cloth: number, skin: number) {
  return paint(withAlpha, (x, y) =>
    x < 20 || x >= 76 ? [0, 0, 0, 0] : y < 16 ? [skin, skin, skin, 255] : [cloth, cloth, cloth, 255],
  );
}

const grey = (value: number) => paint({ ...size, channels: 3 }, () => [value, value, value]);
const [bright, night] = [grey(215), grey(18)];

describe('people before a backdrop', () => {
  it('[TOOL-18] People of a dark photo are lit up before a bright backdrop', async () => {
    expect(await measureMissingLight(person(20, 60), bright)).toBeGreaterThan(2.5);
  });

  it('[TOOL-18] People of a well-exposed photo keep their light, in dark clothes as well', async () => {
    expect(await measureMissingLight(person(15, 210), bright)).toBe(1);
  });

  it('[TOOL-18] Dark skin in good light stays dark', async () => {
    expect(await measureMissingLight(person(30, 150), bright)).toBeLessThan(1.4);
  });

  it('[TOOL-18] People of a dark photo stay dark by night', async () => {
    expect(await measureMissingLight(person(20, 60), night)).toBeLessThan(1.15);
  });

  it('[TOOL-18] Light that is added leaves white as it is and burns nothing out', async () => {
    const subject = paint(withAlpha, (x) => (x < 48 ? [60, 50, 40, 255] : [250, 250, 250, 255]));
    const shift = { lightness: 0, contrast: 1, a: 0, b: 0, exposure: 1.5 };
    const { data } = await composeOnBackdrop({ subject, backdrop: bright, light: shift }, createProgress({}));
    expect(data[0]).toBeGreaterThan(85);
    expect(data[0] - data[2]).toBeGreaterThan(20);
    expect(data[3 * 95]).toBeGreaterThanOrEqual(250);
    expect(data[3 * 95]).toBeLessThan(256);
  });
});
