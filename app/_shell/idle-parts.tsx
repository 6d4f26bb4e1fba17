'use client';

import { type ReactElement, useEffect } from 'react';
import { AccountParts } from '#features/account/account-parts.tsx';
import { OneTapPlace } from '#features/account/platforms/one-tap-place.tsx';
import { useConsent } from '#features/consent/consent-store.ts';
import { ProtectionBadge } from '#features/consent/protection-badge.tsx';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { openSellingLinks } from '#features/modals/open-selling-links.ts';
import { watchBuild } from '#features/updates/watch-build.ts';
import { WarningPlace } from '#features/warning/warning-place.tsx';
import { remindOfTrial } from '#lib/browser/payments/trial-reminder.ts';

/** Starts work whose code is loaded by itself, and undoes it at the end. A failed load is left out. */
function useLateWork(load: () => Promise<() => (() => void) | undefined>): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    load().then(
      (begin) => {
        if (!isGone) stop = begin();
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [load]);
}

async function loadSession() {
  const { startSession, watchOtherTabs } = await import('#features/session/start-session.ts');
  return () => {
    void startSession();
    return watchOtherTabs();
  };
}

async function loadTheme() {
  return (await import('#features/appearance/watch-theme.ts')).default;
}

async function loadPruning() {
  const { pruneKept } = await import('#lib/browser/storage/device-store.ts');
  return () => void pruneKept().catch(() => undefined);
}

/**
 * Looks for a newer build, starts the session, deletes what was kept on this device for long enough, and
 * follows the choice of the appearance. Shows what belongs to the person, and has the places for warnings and
 * modals.
 */
export default function IdleParts({ isPrivate }: { readonly isPrivate: boolean }): ReactElement {
  const mayOffer = useConsent() === 'all' && !isPrivate;
  useEffect(() => watchBuild(), []);
  useEffect(() => void remindOfTrial(), []);
  useEffect(() => openSellingLinks(), []);
  useLateWork(loadSession);
  useLateWork(loadPruning);
  useLateWork(loadTheme);
  return (
    <>
      <AccountParts />
      {mayOffer && <OneTapPlace />}
      {!isPrivate && <ProtectionBadge />}
      <WarningPlace />
      <ModalPlace />
    </>
  );
}
