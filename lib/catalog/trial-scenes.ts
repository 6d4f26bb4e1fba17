import type { SampleSceneKey } from './samples.ts';
import type { ToolEntry, ToolKey } from './tools.ts';

const people: readonly SampleSceneKey[] = [
  'portrait-long-hair',
  'portrait-bald',
  'portrait-afro',
  'portrait-elder',
  'portrait-young-man',
  'portrait-square-glasses',
];

const places: readonly SampleSceneKey[] = ['landscape', 'street', 'room', 'table'];

const own: Partial<Readonly<Record<ToolKey, readonly SampleSceneKey[]>>> = {
  objectRemover: ['street', 'table', 'room', 'shop'],
  watermarkRemover: ['marked-product', 'marked-table', 'marked-room', 'shop'],
  recolor: ['room', 'table', 'product', 'portrait-young-man'],
  aiReplacer: ['room', 'table', 'street', 'product'],
  photoEnhancer: ['night', 'old-photo', 'shop', 'landscape'],
  aiBackground: ['product', 'portrait-curls', 'figure', 'friends'],
  backgroundRemover: ['portrait-curls', 'friends', 'figure', 'product'],
  aiFilter: ['table', 'landscape', 'portrait-square-glasses', 'shop'],
  faceSwap: ['friends', ...people.slice(0, 5)],
};

/** Photos of our own that a tool can be tried on, the most fitting first. */
export function trialScenes({ key, family }: Pick<ToolEntry, 'key' | 'family'>): readonly SampleSceneKey[] {
  const isOfPeople = family === 'people' || key === 'photoToEmoji' || key === 'halloween';
  return own[key] ?? (isOfPeople ? people : places);
}
