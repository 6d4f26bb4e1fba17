import { describe, expect, it } from 'vitest';
import { FIXED, type Network, relaxNetwork } from '#imaging/core/solvers/relax-network.ts';
import { relaxBlocks } from '#imaging/edit/inpaint/solve-network.ts';

const width = 150;

/**
 * A disc of 140 pixels across whose values are wished to rise in steps, as the seams between copied pieces
 * make them.
 */
function createDisc(): { network: Network; pixels: Int32Array } {
  const nodeAt = new Int32Array(width * width).fill(FIXED);
  const pixels: number[] = [];
  for (let at = 0; at < nodeAt.length; at++)
    if (Math.hypot((at % width) - 75, Math.floor(at / width) - 75) < 70) nodeAt[at] = pixels.push(at) - 1;
  const neighbours = new Int32Array(pixels.length * 4);
  const wishes = new Float32Array(pixels.length * 3);
  pixels.forEach((pixel, node) => {
    [-1, 1, -width, width].forEach((step, side) => {
      neighbours[node * 4 + side] = nodeAt[pixel + step];
      for (let channel = 0; channel < 3; channel++)
        wishes[node * 3 + channel] += height(pixel + step, channel) - height(pixel, channel);
    });
  });
  return {
    network: { neighbours, wishes, values: new Float32Array(pixels.length * 3) },
    pixels: Int32Array.from(pixels),
  };
}

function height(pixel: number, channel: number): number {
  const x = pixel % width;
  return ((Math.floor(x / 37) * (channel + 3)) % 7) + Math.floor(pixel / width / 50) * 4 + x / 20;
}

function distance(one: Network, other: Network): number {
  return Math.sqrt(
    one.values.reduce((sum, value, at) => sum + (value - other.values[at]) ** 2, 0) / one.values.length,
  );
}

describe('healing seams', () => {
  it('[TOOL-16] The broad course of the light in a large hole is found in few rounds', () => {
    const truth = createDisc().network;
    for (let round = 0; round < 1500; round++) relaxNetwork(truth, { forward: round % 2 === 0 });
    const { network, pixels } = createDisc();
    for (let cycle = 0; cycle < 8; cycle++) {
      relaxBlocks(network, { pixels, width });
      for (let round = 0; round < 5; round++)
        relaxNetwork(network, { forward: round % 2 === 0, overshoot: 1.3 });
    }
    expect(distance(network, truth)).toBeLessThan(0.15);
    const alone = createDisc().network;
    for (let round = 0; round < 40; round++) relaxNetwork(alone, { forward: round % 2 === 0 });
    expect(distance(alone, truth)).toBeGreaterThan(0.5);
  });
});
