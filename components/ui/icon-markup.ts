import type { LucideIconData } from 'lucide-react/types';

/** The shapes of an icon as SVG markup, 24 × 24 units, without the `svg` element around them. */
export function iconMarkup(icon: LucideIconData): string {
  return icon.node
    .map(([name, { key: _, ...attributes }]) => {
      const all = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
      return `<${name}${all.join('')}/>`;
    })
    .join('');
}
