'use client';

import { type ReactElement, useEffect } from 'react';
import { AccountParts } from '#features/account/account-parts.tsx';
import { OneTapPlace } from '#features/account/platforms/one-tap-place.tsx';
import { watchTheme } from '#features/appearance/watch-theme.ts';
import { useConsent } from '#features/consent/consent-store.ts';
import { ProtectionBadge } from '#features/consent/protection-badge.tsx';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { openSellingLinks } from '#features/modals/open-selling-links.ts';
import { startSession, watchOtherTabs } from '#features/session/start-session.ts';
import { provideUsageWatch } from '#features/session/usage-place.ts';
import { watchUsage } from '#features/session/watch-usage.ts';
import { watchBuild } from '#features/updates/watch-build.ts';
import { WarningPlace } from '#features/warning/warning-place.tsx';
import { remindOfTrial } from '#lib/browser/payments/trial-reminder.ts';
import { SECOND_MS } from '#lib/time/durations.ts';

/** Nobody waits for what is deleted; what people look at is loaded before. */
const PRUNE_AFTER_MS = 10 * SECOND_MS;

async function prune(): Promise<void> {
  const { pruneKept } = await import('#lib/browser/storage/device-store.ts');
  const { pruneRoots } = await import('#lib/browser/storage/photo-roots.ts');
  pruneRoots();
  await pruneKept();
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
  useEffect(() => watchTheme(), []);
  useEffect(() => {
    const timer = setTimeout(() => void prune().catch(() => undefined), PRUNE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    void startSession();
    provideUsageWatch(watchUsage);
    return watchOtherTabs();
  }, []);
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
