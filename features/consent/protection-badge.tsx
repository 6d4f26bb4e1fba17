import { useEffect } from 'react';
import { useConsent } from './consent-store.ts';

/**
 * Shows the badge of a content-protection service in its place in the footer, as long as the consent holds.
 * A picture or script that fails leaves the place empty.
 */
export function ProtectionBadge(): null {
  const allowed = useConsent() === 'all';
  useEffect(() => {
    if (!allowed || !document.querySelector('[data-badge-page]')) return;
    let hide: (() => void) | undefined;
    let isGone = false;
    // A part that cannot be loaded leaves the place empty, too.
    import('./show-badge.ts').then(
      ({ showBadge }) => {
        if (!isGone) hide = showBadge();
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      hide?.();
    };
  }, [allowed]);
  return null;
}
