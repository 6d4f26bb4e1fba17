'use client';

import { type ReactElement, useEffect, useState } from 'react';
import { USER_STORAGE_KEY } from '#lib/browser/storage/storage-keys.ts';
import { useConsent } from './consent-store.ts';

interface AdPlaceProps {
  /** URL of the frame, with place and language. */
  readonly src: string;
  readonly label: string;
}

/**
 * True for members, who see no ads. Read from the browser's storage, so that no ad is requested before the
 * host has answered.
 */
function isMember(): boolean {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(USER_STORAGE_KEY) ?? 'null');
    return (kept as { state?: { user?: { isVip?: boolean } } } | null)?.state?.user?.isVip === true;
  } catch {
    return false;
  }
}

/**
 * Horizontal ad slot. Its space is reserved from the first paint. The frame loads after hydration and
 * consent, and never for members. It has another origin and cannot access the page.
 */
export function AdPlace({ src, label }: AdPlaceProps): ReactElement | null {
  const allowed = useConsent() === 'all';
  const [member, setMember] = useState<boolean | null>(null);
  // Asked again with each answer about consent: somebody may have become a member meanwhile. A frame that
  // is there goes by the style sheet.
  useEffect(() => setMember(isMember()));
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
