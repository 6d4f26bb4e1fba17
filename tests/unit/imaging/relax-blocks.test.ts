import { describe, expect, it } from 'vitest';
import { FIXED, type Network, relaxNetwork } from '#imaging/core/solvers/relax-network.ts';
import { createNetwork, relaxBlocks, solveNetwork } from '#imaging/edit/inpaint/solve-network.ts';

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

/** Solves a strip that one side holds at 20 and whose other sides are open; returns one row of it. */
async function solveStrip(pull: number): Promise<number[]> {
  const size = { width: 120, height: 40 };
  const network = createNetwork(size.width * size.height, pull);
  for (let node = 0; node < size.width * size.height; node++) {
    const x = node % size.width;
    network.neighbours[node * 4] = x > 0 ? node - 1 : FIXED;
    if (x === 0) network.wishes[node * 3] = 20;
    if (x < size.width - 1) network.neighbours[node * 4 + 1] = node + 1;
    if (node >= size.width) network.neighbours[node * 4 + 2] = node - size.width;
    if (node < size.width * (size.height - 1)) network.neighbours[node * 4 + 3] = node + size.width;
  }
  const pixels = Int32Array.from({ length: size.width * size.height }, (_, at) => at);
  await solveNetwork(network, { pixels, width: size.width, cycles: 8, yieldIfDue: async () => {} });
  return Array.from({ length: size.width }, (_, x) => network.values[(20 * size.width + x) * 3]);
}

describe('light beside a border that is open on the far side', () => {
  it('[TOOL-09] It fades over the length asked for, and without one goes on to the end', async () => {
    const fading = await solveStrip(1 / 30 ** 2);
    const lasting = await solveStrip(0);
    for (const x of [0, 15, 30, 60, 110]) {
      // Of v″ = v / 30² with v = 20 at the border and v′ = 0 at the open end.
      const truth = (20 * Math.cosh((120 - x) / 30)) / Math.cosh(120 / 30);
      expect(Math.abs(fading[x] - truth)).toBeLessThan(1);
      expect(Math.abs(lasting[x] - 20)).toBeLessThan(1);
    }
  });
});
