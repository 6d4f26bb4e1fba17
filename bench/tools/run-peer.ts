import { readFile } from 'node:fs/promises';
import cvModule from '@techstark/opencv-js';
import sharp from 'sharp';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { markMiddle } from './load-photo.ts';

// Runs as a separate process: `run-peer.ts <picture> <peer>`. Prints CPU seconds and peak megabytes as JSON.
const [, , file = '', name = ''] = process.argv;
const photo = await decodePicture(await readFile(file));
const { width, height, channels, data } = photo;
const cv = name.startsWith('opencv-js') ? await cvModule : undefined;

const peers: Readonly<Record<string, () => unknown>> = {
  'opencv-js Telea': () => {
    if (!cv) return;
    const source = cv.matFromArray(height, width, cv.CV_8UC3, data);
    const hole = cv.matFromArray(height, width, cv.CV_8UC1, markMiddle(photo, 0.05).data);
    cv.inpaint(source, hole, new cv.Mat(), 5, cv.INPAINT_TELEA);
  },
  'opencv-js bilateral': () => {
    if (!cv) return;
    cv.bilateralFilter(cv.matFromArray(height, width, cv.CV_8UC3, data), new cv.Mat(), 9, 30, 5);
  },
  'sharp median': () => sharp(data, { raw: { width, height, channels } }).median(5).raw().toBuffer(),
  'sharp ×2': () =>
    sharp(data, { raw: { width, height, channels } })
      .resize({ width: width * 2 })
      .sharpen()
      .raw()
      .toBuffer(),
};
const peer = peers[name];
if (!peer) throw new Error(`no peer ${name}`);
const before = process.cpuUsage();
await peer();
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  JSON.stringify({
    cpuSeconds: (user + system) / 1e6,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  }),
);
