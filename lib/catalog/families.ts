/**
 * Families of tools, each with its pigment (a class of the style sheet). Their order is the order of every
 * menu.
 */
export const families = [
  { key: 'retouch', pigment: 'ultra' },
  { key: 'people', pigment: 'madder' },
  { key: 'create', pigment: 'ochre' },
  { key: 'video', pigment: 'virid' },
] as const;

export type FamilyKey = (typeof families)[number]['key'];
type Pigment = (typeof families)[number]['pigment'];

/** The pigment of a family's tools. */
export function pigmentOf(family: FamilyKey): Pigment {
  return families.find(({ key }) => key === family)?.pigment ?? 'ultra';
}
