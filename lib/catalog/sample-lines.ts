import type { ToolSample } from './samples.ts';

/** Places that `npm run samples -- pairs` finds in the pictures, in per cent of the width, by sample. */
const lines: Readonly<Record<string, number>> = {
  table: 45,
  specimen: 45,
  cup: 60,
};

const MIDDLE = 50;

/** First place of the line that parts a sample's pictures, in per cent of the width: where they differ. */
export function lineOf({ key }: Pick<ToolSample, 'key'>): number {
  return lines[key] ?? MIDDLE;
}
