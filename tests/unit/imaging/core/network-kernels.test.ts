import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { allocateNetwork, findNetworkKernels } from '#imaging/core/solvers/network-memory.ts';
import {
  FIXED,
  LOOSE,
  type Network,
  relaxNetwork,
  relaxPixels,
} from '#imaging/core/solvers/relax-network.ts';
import { findNetworkProgram } from '#imaging/core/solvers/wasm/load-network-kernels.ts';
import { startSecondThread, wantSecondThread } from '#imaging/core/threads/second-thread.ts';
import { wantCompiledKernels } from '#imaging/core/wasm/compiled-kernels.ts';

const folder = path.resolve(import.meta.dirname, '../../../../imaging/core/solvers/wasm');

afterEach(() => {
  wantCompiledKernels(true);
  wantSecondThread(availableParallelism() > 1);
});

/** A network in which each node is tied to any others, to what is held, or to nothing. */
function drawNetwork({ nodes, seed, pull }: { nodes: number; seed: number; pull: number }): Network {
  const random = createRandom(seed);
  const arrays = allocateNetwork(nodes);
  for (let side = 0; side < 4 * nodes; side++)
    arrays.neighbours[side] = (nextRandom(random) % (nodes + 2)) + Math.min(FIXED, LOOSE);
  for (let at = 0; at < 3 * nodes; at++) arrays.wishes[at] = (nextRandom(random) % 2000) / 100 - 10;
  return { ...arrays, pull };
}

/** Pixels of a rectangle, each tied to its neighbours and, at the border, to what is held. */
function drawGrid(width: number, height: number): Network {
  const arrays = allocateNetwork(width * height);
  for (let node = 0; node < width * height; node++) {
    const x = node % width;
    const beside = [x > 0 ? node - 1 : FIXED, x < width - 1 ? node + 1 : FIXED];
    const above = node >= width ? node - width : FIXED;
    arrays.neighbours.set([...beside, above, node + width < width * height ? node + width : FIXED], 4 * node);
    arrays.wishes[3 * node] = ((node * 7919) % 31) - 15;
  }
  return arrays;
}

/** Root of the mean square of what is left of the equations. */
function measureResidual({ neighbours, wishes, values }: Network): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) {
    let rest = wishes[at] - 4 * values[at];
    for (const side of [0, 1, 2, 3]) {
      const other = neighbours[4 * Math.floor(at / 3) + side];
      if (other !== FIXED) rest += values[3 * other + (at % 3)];
    }
    sum += rest * rest;
  }
  return Math.sqrt(sum / values.length);
}

const networks = fc.record({
  nodes: fc.integer({ min: 1, max: 60 }),
  seed: fc.nat(),
  pull: fc.constantFrom(0, 1 / 900, 0.5),
});

describe('the compiled kernel of networks', () => {
  it('The compiled kernel of networks is made from the source that stands beside it', () => {
    const module = new WebAssembly.Module(readFileSync(path.join(folder, 'network-kernels.wasm')));
    const [section] = WebAssembly.Module.customSections(module, 'source-sha256');
    const source = readFileSync(path.join(folder, 'network-kernels.as'));
    const hash = createHash('sha256').update(source).digest('hex');
    expect(Buffer.from(section ?? []).toString(), 'run `npm run kernels`').toBe(hash);
  });

  it('Compiled rounds give the numbers of the TypeScript on any network, there and back', () => {
    fc.assert(
      fc.property(networks, (drawn) => {
        const relax = (compiled: boolean) => {
          wantCompiledKernels(compiled);
          const network = drawNetwork(drawn);
          expect(findNetworkKernels(network) !== undefined).toBe(compiled);
          for (let round = 0; round < 6; round++)
            relaxNetwork(network, { forward: round % 2 === 0, overshoot: 1.3 });
          return Array.from(network.values);
        };
        expect(relax(true)).toEqual(relax(false));
      }),
    );
  });

  it('Bands of pixels come to the same numbers compiled, by the TypeScript, and on two threads', async () => {
    const [width, height] = [90, 70];
    const relax = async ({ compiled, threads }: { compiled: boolean; threads: boolean }) => {
      wantCompiledKernels(compiled);
      wantSecondThread(threads);
      if (threads) startSecondThread();
      const network = drawGrid(width, height);
      for (let round = 0; round < 30; round++)
        await relaxPixels(network, {
          ...{ forward: round % 2 === 0, overshoot: 1.3, width },
          yieldIfDue: async () => {},
        });
      return network;
    };
    const script = await relax({ compiled: false, threads: false });
    for (const threads of [false, true])
      expect(Array.from((await relax({ compiled: true, threads })).values)).toEqual(
        Array.from(script.values),
      );
    expect(measureResidual(script)).toBeLessThan(measureResidual(drawGrid(width, height)) / 1000);
  });

  it('The compiled kernel of networks is there unless none is wanted', () => {
    expect(findNetworkProgram()).toBeTypeOf('function');
    wantCompiledKernels(false);
    expect(findNetworkProgram()).toBeUndefined();
  });

  it('A network of which an array is another one is not given to the kernel', () => {
    const network = drawNetwork({ nodes: 5, seed: 1, pull: 0 });
    expect(findNetworkKernels({ ...network, wishes: network.wishes.slice() })).toBeUndefined();
  });
});
