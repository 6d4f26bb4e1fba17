import { useCallback, useEffect, useState } from 'react';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import type { WorkspaceControls } from '../use-workspace.ts';

/** Declaration that everybody in the photos agrees. It holds for these photos, in every run on them. */
export interface Consent {
  /** True where the person has declared it. */
  readonly consent: boolean;
  readonly setConsent: (consent: boolean) => void;
  /** True where no run starts without. */
  readonly asksConsent: boolean;
  readonly askConsent: () => void;
}

/** Consent of a tool that always asks for it, or once the host has found a person where one was marked. */
export function useConsent({ safety }: ToolEntry): Consent {
  const [consent, setConsent] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const askConsent = useCallback(() => setMissed(true), []);
  return { consent, setConsent, asksConsent: safety?.consent === true || isMissed, askConsent };
}

/** Asks for consent from the run on that has failed without it. */
export function useMissedConsent({ state: { phase } }: WorkspaceControls, { askConsent }: Consent): void {
  useEffect(() => {
    if (phase.kind === 'failed' && phase.failure.key === 'consent_required') askConsent();
  }, [phase, askConsent]);
}
