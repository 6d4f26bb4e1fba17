import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { drawStill } from '../../portrait/emoji/draw-sticker.ts';
import { looks } from '../../portrait/emoji/looks.ts';
import { paintFigure } from '../../portrait/emoji/paint-figure.ts';
import { preparePortrait } from '../../portrait/emoji/prepare-portrait.ts';
import type { MakeEmojiParameters } from '../make-emoji.ts';
import type { PreviewRequest } from './draw-previews.ts';

/** Height of a face, in sides of a preview, at which the person is looked at: more would not be seen. */
const FACE_HEIGHT = 0.78;

/** Share of the work after which the person is found. */
const FOUND = 0.6;

/**
 * Draws one person of a photo as stickers in several styles and expressions. The person is found once, and
 * painted once for consecutive stickers of one style. Throws what `makeEmoji` throws.
 */
export async function* previewStickers(
  photo: Picture,
  { runs, side: size, progress }: PreviewRequest<MakeEmojiParameters> & { readonly progress: Progress },
): AsyncGenerator<Picture> {
  const [{ face, crop, exaggeration, outline, blush }] = runs;
  const border = outline / 100;
  const sheet = { side: 2 * size, border, faceHeight: FACE_HEIGHT * size };
  const request = { face, crop, exaggeration, ...sheet };
  const portrait = await preparePortrait(photo, { ...request, progress: progress.subrange(0, FOUND) });
  let painted: { readonly style: string; readonly figure: Raster } | undefined;
  for (const [index, { style, expression }] of runs.entries()) {
    const share = FOUND + ((1 - FOUND) * index) / runs.length;
    const look = looks[style];
    if (painted?.style !== style)
      painted = {
        style,
        figure: await paintFigure(portrait, { look, blush, progress: progress.subrange(share, share) }),
      };
    const { figure } = painted;
    yield drawStill({ portrait, figure, look, expression, exaggeration, size, border });
    await progress.report(share);
  }
}
