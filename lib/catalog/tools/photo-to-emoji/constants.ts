/** Styles of stickers. */
export const emojiStyles = ['toon', 'flat', 'glossy', '3d'] as const;

/** Faces that can be made; `own` is that of the photo. */
export const emojiExpressions = [
  'own',
  'smile',
  'laugh',
  'wink',
  'surprised',
  'love',
  'cool',
  'cry',
  'angry',
] as const;

/** Crops of a person on a sticker. */
export const emojiCrops = ['head', 'bust', 'person'] as const;
