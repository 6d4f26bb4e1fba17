import type { SampleSceneKey } from '#lib/catalog/samples.ts';

/** The renderer's name of each photo's scene. */
export const renderedScenes: Readonly<Record<SampleSceneKey, string>> = {
  street: 'street',
  table: 'still-life',
  room: 'room',
  product: 'product',
  'marked-product': 'marked-product',
  'marked-table': 'marked-still-life',
  'marked-room': 'marked-room',
  shop: 'sign',
  night: 'night',
  landscape: 'landscape',
  'old-photo': 'old-photo',
  'portrait-afro': 'portrait-afro',
  'portrait-bald': 'portrait-bald',
  'portrait-child': 'portrait-child',
  'portrait-curls': 'portrait-curls',
  'portrait-elder': 'portrait-elder',
  'portrait-grey-beard': 'portrait-grey-beard',
  'portrait-long-hair': 'portrait-long-hair',
  'portrait-square-glasses': 'portrait-square-glasses',
  'portrait-teenager': 'portrait-teenager',
  'portrait-young-man': 'portrait-young-man',
  friends: 'friends',
  figure: 'figure',
};

/** Photos of people. All their masks are kept, since tests hold to them what tools find. */
export const peopleScenes = [
  'portrait-afro',
  'portrait-bald',
  'portrait-child',
  'portrait-curls',
  'portrait-elder',
  'portrait-grey-beard',
  'portrait-long-hair',
  'portrait-square-glasses',
  'portrait-teenager',
  'portrait-young-man',
  'friends',
  'figure',
] as const satisfies readonly SampleSceneKey[];
