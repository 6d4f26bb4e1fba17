import { gaussianBlur } from '../../../core/filters/gaussian-blur.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { valueNoise } from '../../../core/numeric/value-noise.ts';
import { runBands } from '../../../core/run-bands.ts';
import { alongColours, fromDark, luminance } from '../art-colours.ts';
import { blendPixel, type Family } from '../sheet.ts';

/**
 * A map of heights: tints by altitude, contour lines of even width by the distance to the next level over
 * the slope (Imhof, “Cartographic relief presentation”, 1965), light from the upper left.
 */
const contours: Family = async (sheet, progress) => {
  const { width, unit, frame, colours, dice, seed } = sheet;
  const rough = valueNoise(sheet, { scale: dice.between(330, 620) * unit, octaves: 3, seed });
  const heights = gaussianBlur(rough, 16 * unit);
  // The hyperbolic tangent rounds summits off that would be cut flat.
  for (let at = 0; at < heights.data.length; at++)
    heights.data[at] = 0.5 + 0.5 * Math.tanh(2 * heights.data[at]);
  const levels = dice.whole(16, 26);
  const rising = fromDark(colours.colours);
  const tints = luminance(colours.ground) > luminance(colours.ink) ? rising : rising.toReversed();
  const tintOf = Array.from({ length: levels + 1 }, (_, level) => alongColours(tints, level / levels));
  const pen = dice.between(0.7, 1.1) * unit;
  const { data } = heights;
  await runBands(sheet, progress, (fromRow, toRow) => {
    for (let y = Math.max(1, fromRow); y < Math.min(sheet.height - 1, toRow); y++) {
      if (y < frame.top || y >= frame.bottom) continue;
      for (let x = Math.ceil(frame.left); x < frame.right; x++) {
        const at = y * width + x;
        const height = levels * data[at];
        const slopeX = 0.5 * levels * (data[at + 1] - data[at - 1]);
        const slopeY = 0.5 * levels * (data[at + width] - data[at - width]);
        const slope = Math.max(1e-6, Math.hypot(slopeX, slopeY));
        const level = Math.floor(height);
        blendPixel(sheet, at, { colour: tintOf[level], share: 1 });
        const shade = Math.max(-1, Math.min(1, -(slopeX + slopeY) * 26 * unit));
        const light = shade > 0 ? colours.ground : colours.ink;
        blendPixel(sheet, at, { colour: light, share: 0.22 * Math.abs(shade) });
        const nearest = Math.round(height);
        const half = nearest % 5 === 0 ? 1.7 * pen : 0.75 * pen;
        const away = Math.abs(height - nearest) / slope;
        const line = 1 - smoothStep(half - 0.6, half + 0.6, away);
        // On level ground there is no line: it would spread to a blot.
        if (line > 0)
          blendPixel(sheet, at, { colour: colours.ink, share: line * Math.min(1, slope * 90 * unit) * 0.9 });
      }
    }
  });
};

export default contours;
