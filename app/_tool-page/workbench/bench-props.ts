import type { RefObject } from 'react';
import type { BenchEnd } from '#features/workbench/open-bench.ts';
import type { Start } from '#features/workbench/start.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';

/** What the workbench of a tool is given. */
export interface BenchProps {
  readonly feature: FeatureCode;
  /** What the tool lets people set. */
  readonly options: ToolOptions;
  readonly start: Start;
  /** Whether a dropped or pasted photo may take the place of this one. */
  readonly accepts: RefObject<boolean>;
  /** Back to the drop area. */
  readonly onIdle: (end: BenchEnd) => void;
}
