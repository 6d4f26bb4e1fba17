import type { z } from 'zod';
import type { FeatureCode } from '../tools.ts';
import { aiFilterParameters } from './ai-filter.ts';
import { imageGeneratorParameters } from './image-generator.ts';
import { objectRemoverParameters } from './object-remover.ts';
import { photoEnhancerParameters } from './photo-enhancer.ts';

/** The schema of each tool's parameters. Apart from `tools.ts`, so that the browser's first load holds no zod. */
export const toolParameters: Readonly<Partial<Record<FeatureCode, z.ZodObject>>> = {
  'object-remover': objectRemoverParameters,
  'photo-enhancer': photoEnhancerParameters,
  'ai-filter': aiFilterParameters,
  'ai-image-generator': imageGeneratorParameters,
  'ai-art-generator': imageGeneratorParameters,
};
