import type { ToolSamples } from '../../samples.ts';

/** Its samples are clips (`lib/catalog/sample-clips.ts`). */
export default { samples: [], card: { kind: 'mark' } } satisfies ToolSamples;
