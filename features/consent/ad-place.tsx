'use client';

import { type ReactElement, useEffect, useState } from 'react';
import { USER_STORAGE_KEY } from '#lib/browser/storage/storage-keys.ts';
import { useConsent } from './consent-store.ts';

interface AdPlaceProps {
  /** Address of the frame, place and language included. */
  readonly src: string;
  readonly label: string;
}

/** Members see no ads. Known from what the browser keeps, so that no ad is asked for before the host has answered. */
function isMember(): boolean {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(USER_STORAGE_KEY) ?? 'null');
    return (kept as { state?: { user?: { isVip?: boolean } } } | null)?.state?.user?.isVip === true;
  } catch {
    return false;
  }
}

/**
 * A horizontal place for an ad. Its room is kept from the first paint on; the frame comes after the page has come up and once it was
 * allowed, and never for members. What runs in it is of another origin and cannot reach the page.
 */
export function AdPlace({ src, label }: AdPlaceProps): ReactElement | null {
  const allowed = useConsent() === 'all';
  const [member, setMember] = useState<boolean | null>(null);
  useEffect(() => setMember(isMember()), []);
  if (member === true) return null;
  return (
    <aside className="ad-place" aria-label={label}>
      {allowed && member === false && (
        <iframe
          src={src}
          title={label}
          loading="lazy"
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin"
        />
      )}
    </aside>
  );
}
