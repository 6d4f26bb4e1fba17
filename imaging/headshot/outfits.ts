export type OutfitName = 'own';
export const outfitNames: readonly OutfitName[] = ['own'];
