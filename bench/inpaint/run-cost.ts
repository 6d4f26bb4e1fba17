import { fillHole } from '#imaging/edit/inpaint/fill-hole.ts';
import { cutHole } from './holes.ts';
import { drawTexture } from './textures.ts';

// Runs as a separate process, so that its peak memory is that of one fill. Prints the input of `measureCost`.
const photo = drawTexture('gravel', { width: 1280, height: 960 });
const mask = cutHole(photo, { x: 0.5, y: 0.5, across: 0.126, down: 0.126 });
let hole = 0;
for (const value of mask.data) if (value) hole++;
const before = process.cpuUsage();
await fillHole({ photo, mask }, { seed: 1 });
const { user, system } = process.cpuUsage(before);
const share = hole / mask.data.length;
process.stdout.write(
  JSON.stringify({
    share,
    cpuSeconds: (user + system) / 1e6,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  }),
);
