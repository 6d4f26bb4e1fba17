import type { z } from 'zod';
import type { FeatureCode } from '../tools.ts';
import { objectRemoverParameters } from './object-remover.ts';

/** The schema of each tool's parameters. Apart from `tools.ts`, so that the browser's first load holds no zod. */
export const toolParameters: Readonly<Record<FeatureCode, z.ZodType<Record<string, unknown>>>> = {
  'object-remover': objectRemoverParameters,
};
