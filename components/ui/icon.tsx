import { createElement, type ReactElement } from 'react';
import { type IconNode, type PageIcon, pageIcons } from './page-icons.ts';

interface IconProps {
  readonly of: PageIcon;
  readonly size?: 's' | 'm' | 'l';
  readonly className?: string;
}

const classes = { s: 'i s', m: 'i', l: 'i l' } as const;

/** Icon of a page without client code. It is always decorative: the text beside it names it. */
export function Icon({ of, size = 'm', className }: IconProps): ReactElement {
  const node: IconNode = pageIcons[of];
  return (
    <svg
      className={className ? `${classes[size]} ${className}` : classes[size]}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {node.map(([name, attributes], index) => createElement(name, { key: index, ...attributes }))}
    </svg>
  );
}
