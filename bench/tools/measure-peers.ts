import path from 'node:path';
import { type Cost, measure, measureSilent } from './measure.ts';

const nodePeers = ['opencv-js Telea', 'opencv-js bilateral', 'sharp median', 'sharp ×2'];
const pythonPeers = ['Telea', 'non-local means', 'stylization', 'pencil sketch', 'bilateral by scikit-image'];
const magickPeers = {
  'oil paint': ['-paint', '4'],
  enhance: ['-enhance', '-normalize'],
  'charcoal drawing': ['-charcoal', '2'],
} as const;

/** Costs of comparable libraries for similar work on these files; null for those not installed. */
export function measurePeers(photos: readonly string[]): [name: string, costs: (Cost | null)[] | null][] {
  const here = (file: string) => path.join(import.meta.dirname, file);
  const ways: [string, (photo: string) => Cost | null][] = [
    ...nodePeers.map((peer): [string, (photo: string) => Cost | null] => [
      peer,
      (photo) => measure(process.execPath, [here('run-peer.ts'), photo, peer]),
    ]),
    ...pythonPeers.map((peer): [string, (photo: string) => Cost | null] => [
      `Python ${peer}`,
      (photo) => measure('/usr/bin/python3', [here('peers.py'), photo, peer]),
    ]),
    ...Object.entries(magickPeers).map(([peer, args]): [string, (photo: string) => Cost | null] => [
      `ImageMagick ${peer}, with decoding`,
      (photo) => measureSilent('convert', [photo, ...args, 'ppm:/dev/null']),
    ]),
  ];
  return ways.map(([name, way]) => {
    const costs = photos.map(way);
    return [name, costs.includes(null) ? null : costs];
  });
}
