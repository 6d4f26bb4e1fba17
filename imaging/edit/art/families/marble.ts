import { sampleClouds } from '../../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { valueNoise } from '../../../core/numeric/value-noise.ts';
import { samplePlane } from '../../../core/raster/plane.ts';
import { runBands } from '../../../core/run-bands.ts';
import { alongColours } from '../art-colours.ts';
import { blendPixel, type Family } from '../sheet.ts';

/** Pixels of a side of the fields that bend the picture; they are smooth. */
const WARP_SIDE = 320;

const STEPS = 1024;

/**
 * Marbled paper: noise whose places are moved by noise, twice (Perlin, “An image synthesizer”, 1985; domain
 * warping after Quílez, 2002), with veins where the value passes its levels.
 */
const marble: Family = async (sheet, progress) => {
  const { width, height, unit, colours, dice, seed } = sheet;
  const shrink = WARP_SIDE / Math.min(width, height);
  const small = { width: Math.ceil(width * shrink), height: Math.ceil(height * shrink) };
  const field = (scale: number, salt: number) =>
    valueNoise(small, { scale: (scale * WARP_SIDE) / 1000, octaves: 3, seed: seed + salt });
  const [across, down] = [field(620, 11), field(620, 23)];
  const [fineAcross, fineDown] = [field(240, 31), field(240, 43)];
  const warp = dice.between(320, 560);
  const tilt = dice.between(0, Math.PI);
  const stretch = dice.between(1.4, 2.6);
  const order = [colours.ground, ...colours.colours, colours.ink, colours.colours[0], colours.ground];
  const ramp = Array.from({ length: STEPS + 1 }, (_, step) => alongColours(order, step / STEPS));
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)];
  const veins = dice.between(5, 8);
  const vein = dice.pick([colours.ink, colours.ground]);
  await runBands(sheet, progress, (fromRow, toRow) => {
    for (let y = fromRow; y < toRow; y++)
      for (let x = 0; x < width; x++) {
        const [u, v] = [x * shrink, y * shrink];
        const [bendX, bendY] = [samplePlane(across, u, v), samplePlane(down, u, v)];
        const fineX = samplePlane(fineAcross, u + 60 * bendX, v + 60 * bendY);
        const fineY = samplePlane(fineDown, u + 60 * bendX, v + 60 * bendY);
        const atX = x / unit + warp * bendX + 0.3 * warp * fineX;
        const atY = y / unit + warp * bendY + 0.3 * warp * fineY;
        const along = (atX * cosine + atY * sine) / 700;
        const beside = ((atY * cosine - atX * sine) * stretch) / 700;
        const value = sampleClouds(along, beside, seed);
        const share = smoothStep(0.18, 0.82, value);
        const at = y * width + x;
        blendPixel(sheet, at, { colour: ramp[(share * STEPS) | 0], share: 1 });
        const level = share * veins;
        const away = Math.abs(level - Math.round(level));
        const line = 1 - smoothStep(0.012, 0.05, away);
        if (line > 0)
          blendPixel(sheet, at, { colour: vein, share: 0.62 * line * smoothStep(0.3, 0.7, bendX + 0.5) });
      }
  });
};

export default marble;
