import { useEffect, useRef } from 'react';
import type { Marking } from '#features/marking/marking.ts';
import type { KeptValues } from '#features/options/kept-values.ts';
import { keep, readKept } from '#lib/browser/storage/device-store.ts';
import { fingerprintFile } from '#lib/browser/storage/fingerprint-file.ts';
import type { OpenPhoto } from '../photo/open-photo.ts';
import { writeLater } from './write-later.ts';

/** What is set for a photo in one tool. Consent is no part of it: it is given for a run, each time anew. */
export interface KeptSettings extends KeptValues {
  readonly marking: Marking;
}

interface KeptSettingsOptions {
  readonly feature: string;
  readonly photo: OpenPhoto | null;
  /** Changes whenever something is set. */
  readonly current: KeptSettings;
  readonly onRestored: (kept: KeptSettings) => void;
}

/** Keeps what is set for the open photo on this device, as its marks are kept, until a day has passed. */
export function useKeptSettings({ feature, photo, current, onRestored }: KeptSettingsOptions): void {
  const latest = useRef({ current, onRestored });
  latest.current = { current, onRestored };
  /** Writes what is set later than now, once it is known whether there was something to restore. */
  const schedule = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!photo) return;
    const stop = new AbortController();
    void follow(photo, stop.signal);
    return () => stop.abort();

    async function follow({ file }: OpenPhoto, signal: AbortSignal): Promise<void> {
      const atFirst = JSON.stringify(latest.current.current.changed);
      const fingerprint = await fingerprintFile(file);
      if (fingerprint === null || signal.aborted) return;
      const key = `${feature}:${fingerprint}`;
      const kept = await readKept<KeptSettings>('settings', key);
      if (signal.aborted) return;
      // What was set meanwhile is not written over.
      const isUntouched = JSON.stringify(latest.current.current.changed) === atFirst;
      if (kept && isUntouched) latest.current.onRestored(kept);
      schedule.current = writeLater(() => void keep('settings', key, latest.current.current), signal);
      signal.addEventListener('abort', () => {
        schedule.current = null;
      });
    }
  }, [feature, photo]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever something was set
  useEffect(() => schedule.current?.(), [current]);
}
