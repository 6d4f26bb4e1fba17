import type { ReactElement } from 'react';

/** Logo and product name, linked to the home page. */
export function Logo({ href }: { readonly href: string }): ReactElement {
  return (
    <a className="logo" href={href}>
      <svg viewBox="0 0 26 26" aria-hidden="true">
        <path
          d="M13 4.4 4.8 22M13 4.4 21.2 22M7.9 15.4H18.1"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
        />
        <circle cx="13" cy="4.2" r="3" fill="var(--ultra-fill)" />
        <circle cx="4.6" cy="22.2" r="2.1" fill="currentColor" />
        <circle cx="21.4" cy="22.2" r="2.1" fill="currentColor" />
      </svg>
      Pictor
    </a>
  );
}
