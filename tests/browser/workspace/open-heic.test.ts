import { beforeAll, describe, expect, it } from 'vitest';
import { openPhoto } from '#features/workspace/photo/open-photo.ts';
import { PhotoRefused } from '#features/workspace/photo/refusal.ts';

let bytes: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  const response = await fetch(new URL('../../fixtures/images/brick-p3.heic', import.meta.url));
  bytes = new Uint8Array(await response.arrayBuffer());
});

const open = (content: Uint8Array<ArrayBuffer>) =>
  openPhoto(new File([content], 'brick.heic', { type: 'image/heic' }), 'brick.heic');

/** Colour in the middle of a bitmap. */
function middleOf(bitmap: ImageBitmap): readonly number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context?.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
}

/** The same file with a height in its header (`ispe`, ISO/IEC 23008-12) that no memory holds. */
function withoutLimits(): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  const at = new TextDecoder('latin1').decode(copy).indexOf('ispe');
  new DataView(copy.buffer).setUint32(at + 12, 0x00ff_ffff);
  return copy;
}

describe('a HEIC photo in a browser that cannot decode it', () => {
  it('[GEN-02] A HEIC photo is opened by a decoder that is loaded for it', async () => {
    const { type, width, height, bitmap } = await open(bytes);
    expect({ type, width, height }).toEqual({ type: 'image/heic', width: 128, height: 96 });
    const [red = 0, green = 0, blue = 0, alpha] = middleOf(bitmap);
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
    expect(alpha).toBe(255);
  });

  it.each([
    ['that is cut off', () => bytes.slice(0, 4000)],
    ['that throws in its decoder', withoutLimits],
  ])('[GEN-02] A HEIC file %s is refused as one that cannot be opened', async (_, content) => {
    const refused = open(content());
    await expect(refused).rejects.toBeInstanceOf(PhotoRefused);
    await expect(refused).rejects.toMatchObject({ refusal: { reason: 'unreadable' } });
  });
});
