import { shapeFamilies } from './tools/ai-art-generator/constants.ts';
import { shapeSubjects } from './tools/ai-image-generator/constants.ts';

/** Forms of each tool that draws whose pictures are of shapes. */
const shapes: Readonly<Record<string, { readonly option: string; readonly forms: readonly string[] }>> = {
  'ai-art-generator': { option: 'family', forms: shapeFamilies },
  'ai-image-generator': { option: 'subject', forms: shapeSubjects },
};

/** True for a run whose pictures can be written as vectors: rules drew them from lines and flat shapes. */
export function hasVectors(feature: string, parameters: Readonly<Record<string, unknown>>): boolean {
  const { option = '', forms = [] } = shapes[feature] ?? {};
  const { model = '', prompt = '', ground } = parameters;
  const form = String(parameters[option]);
  // Of the grounds of posters, soft colors alone are no shapes.
  const isSoft = form === 'lettering' && ground === 'soft-colours';
  return model === '' && prompt === '' && !isSoft && forms.includes(form);
}
