import { expect, it } from 'vitest';
import { createPlane } from '#imaging/core/raster/plane.ts';
import {
  colourDistance,
  colourDistanceInShade,
  learnLocalColours,
} from '#imaging/portrait/hair/select/learn-local-colours.ts';

const WIDTH = 64;

/** Dark and known on the left, pale and unknown on the right. */
function drawHair() {
  const planes = [0, 1, 2].map(() => createPlane({ width: WIDTH, height: 8 }));
  const flags = new Uint8Array(WIDTH * 8);
  for (let at = 0; at < flags.length; at++) {
    const x = at % WIDTH;
    planes[0].data[at] = x < 20 ? 0.3 : 0.8;
    flags[at] = x < 20 ? 1 : 0;
  }
  return { planes, flags };
}

it('Unknown colours with no known ones near are the mean of all known colours', () => {
  const { planes, flags } = drawHair();
  const far = WIDTH - 2;
  const near = learnLocalColours(planes, { flags, radius: 3 });
  expect(near.weight.data[far]).toBeLessThan(1e-6);
  const everywhere = learnLocalColours(planes, { flags, radius: 3, common: 0.01 });
  expect(everywhere.weight.data[far]).toBeCloseTo(0.01);
  expect(everywhere.means[0].data[far]).toBeCloseTo(0.3);
  expect(colourDistance(everywhere, planes, far)).toBeGreaterThan(20);
});

it('Colours in shade are like those in light, down to a bound', () => {
  const { planes, flags } = drawHair();
  const learnt = learnLocalColours(planes, { flags, radius: 3, common: 0.01 });
  for (let at = 0; at < 8; at++) planes[0].data[at] = 0.15;
  const [deep, light] = [0.4, 0.75].map((darkest) =>
    colourDistanceInShade({ ...learnt, darkest }, planes, 2),
  );
  expect(deep).toBeLessThan(0.5 * colourDistance(learnt, planes, 2));
  expect(light).toBeGreaterThan(deep);
});
