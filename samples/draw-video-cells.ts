import { readFile } from 'node:fs/promises';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { cropPicture } from '#imaging/core/raster/crop.ts';
import { frameEffects } from '#imaging/video/effects/effect-table.ts';
import type { SheetCell } from './draw-sheet.ts';

/** A clip as a camera gives it that pans slowly over a scene. */
const SCENE = 'public/samples/street-before-1280.avif';
const FRAME = { width: 854, height: 480 };
const PAN_PIXELS_PER_SECOND = 14;
const TOTAL_SECONDS = 4;
/** Seconds at which the clip is shown; one lies in a burst of the glitch. */
const SHOWN_SECONDS = [0.2, 1.24, 2.04, 3.6];
const SETTINGS = { strength: 0.7, seed: 5, totalSeconds: TOTAL_SECONDS };

async function readScene(): Promise<Picture> {
  const scene = await decodePicture(await readFile(SCENE));
  const width = FRAME.width + PAN_PIXELS_PER_SECOND * TOTAL_SECONDS;
  return await resizePicture(scene, { width, height: Math.round((width * scene.height) / scene.width) });
}

/** Some frames of a clip with each of the effects on frames. */
export async function drawVideoCells(): Promise<SheetCell[]> {
  const scene = await readScene();
  return Object.entries(frameEffects).flatMap(([label, draw]) =>
    SHOWN_SECONDS.map((seconds) => {
      const left = Math.round(seconds * PAN_PIXELS_PER_SECOND);
      const top = Math.round((scene.height - FRAME.height) / 2);
      const box = { left, top, right: left + FRAME.width, bottom: top + FRAME.height };
      const { data } = cropPicture(scene, box);
      const drawn = draw({ ...FRAME, data }, { ...SETTINGS, seconds, index: Math.round(seconds * 25) });
      return { label: `${label}, ${seconds} s`, picture: { ...FRAME, channels: 3, data: drawn } as const };
    }),
  );
}
