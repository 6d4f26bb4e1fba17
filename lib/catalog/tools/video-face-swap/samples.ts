import type { ToolSamples } from '../../samples.ts';

/** Video Face Swap is explained by drawings, since it is for videos of people. */
export default { samples: [], card: { kind: 'diagram', tool: 'videoFaceSwap' } } satisfies ToolSamples;
