import type { FeatureCode } from '../tools.ts';
import type { PlanStep } from './plan.ts';

interface ToolChoice {
  /** The tool whose choice a setting is. */
  readonly feature: FeatureCode;
  /** Name of the tool's own parameter. */
  readonly parameter: string;
}

const named: Readonly<Record<string, ToolChoice>> = {
  material: { feature: 'ai-replacer', parameter: 'material' },
  fabric: { feature: 'ai-clothes-changer', parameter: 'fabric' },
  part: { feature: 'ai-clothes-changer', parameter: 'part' },
  costume: { feature: 'halloween', parameter: 'template' },
  backdrop: { feature: 'ai-background', parameter: 'backdrop' },
  view: { feature: 'ai-background', parameter: 'view' },
  time: { feature: 'ai-background', parameter: 'time' },
  weather: { feature: 'ai-background', parameter: 'weather' },
  ground: { feature: 'ai-background', parameter: 'ground' },
  document: { feature: 'passport-photo', parameter: 'document' },
  expression: { feature: 'photo-to-emoji', parameter: 'expression' },
  colour: { feature: 'ai-replacer', parameter: 'colour' },
  style: { feature: 'ai-filter', parameter: 'style' },
};

/** The tool's choice that a setting of a step is: hair has colours and styles of its own. */
export function toolChoiceOf(setting: string, { intent }: Pick<PlanStep, 'intent'>): ToolChoice | undefined {
  if (intent === 'hair' && (setting === 'colour' || setting === 'style'))
    return { feature: 'hairstyle-changer', parameter: setting };
  return named[setting];
}
