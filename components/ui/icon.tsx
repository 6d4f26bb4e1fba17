import type { LucideIconData } from 'lucide-react/types';
import { createElement, type ReactElement } from 'react';

interface IconProps {
  /** `__iconData` of a file of `lucide-react/icons`. */
  readonly of: LucideIconData;
  readonly size?: 's' | 'm' | 'l';
  readonly className?: string;
}

const classes = { s: 'i s', m: 'i', l: 'i l' } as const;

/**
 * Lucide icon without lucide’s own component, which is a client component. It is always decorative: the text
 * beside it names it.
 */
export function Icon({ of, size = 'm', className }: IconProps): ReactElement {
  return (
    <svg
      className={className ? `${classes[size]} ${className}` : classes[size]}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {of.node.map(([name, { key: _, ...attributes }], index) =>
        // Keys are sent with the page; lucide's are longer.
        createElement(name, { key: index, ...attributes }),
      )}
    </svg>
  );
}
