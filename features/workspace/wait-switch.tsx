import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { setWaitsForRun, useWaitsForRun, waitsForRun } from '#lib/browser/storage/wait-for-run.ts';

/** Switch in the set-up that keeps photos on the device until a press that sends them. */
export function WaitSwitch(): ReactElement {
  const t = useTranslations('workspace');
  const waits = useWaitsForRun();
  return (
    <label className="switch small">
      {t('drop.waits')}
      <input type="checkbox" checked={waits} onChange={({ target }) => setWaitsForRun(target.checked)} />
    </label>
  );
}

/** The same switches in the drop area. They come from the server, which does not know the choice. */
const SWITCHES = 'input[data-waits]';

let isListening = false;

/**
 * Brings the drop area's switch and the kept choice together. One that was pressed before this code was
 * loaded counts; else it shows the choice.
 */
export function syncWaitSwitch(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>(SWITCHES)) {
    if (box.checked && !isListening) setWaitsForRun(true);
    box.checked = waitsForRun();
  }
  if (isListening) return;
  isListening = true;
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(SWITCHES)) setWaitsForRun(target.checked);
  });
}
