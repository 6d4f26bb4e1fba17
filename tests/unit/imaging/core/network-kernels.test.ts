import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { allocateNetwork, findNetworkKernels } from '#imaging/core/solvers/network-memory.ts';
import { FIXED, LOOSE, type Network, relaxNetwork } from '#imaging/core/solvers/relax-network.ts';
import { findNetworkProgram } from '#imaging/core/solvers/wasm/load-network-kernels.ts';
import { wantCompiledKernels } from '#imaging/core/wasm/compiled-kernels.ts';

const folder = path.resolve(import.meta.dirname, '../../../../imaging/core/solvers/wasm');

afterEach(() => wantCompiledKernels(true));

/** A network in which each node is tied to any others, to what is held, or to nothing. */
function drawNetwork({ nodes, seed, pull }: { nodes: number; seed: number; pull: number }): Network {
  const random = createRandom(seed);
  const arrays = allocateNetwork(nodes);
  for (let side = 0; side < 4 * nodes; side++)
    arrays.neighbours[side] = (nextRandom(random) % (nodes + 2)) + Math.min(FIXED, LOOSE);
  for (let at = 0; at < 3 * nodes; at++) arrays.wishes[at] = (nextRandom(random) % 2000) / 100 - 10;
  return { ...arrays, pull };
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
