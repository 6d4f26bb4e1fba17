import { useEffect } from 'react';

/**
 * Ways into a workspace that are loaded with the page at rest: there is no room for them in its first load.
 * @param take loads them and begins to listen; resolves with what stops it. One function as long as it does
 * the same.
 */
export function useIntake(take: () => Promise<() => void>): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      const started = await take();
      if (isOver) started();
      else stop = started;
    };
    // Files can still be chosen then, which tells what is wrong.
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [take]);
}

/** Takes the files that were chosen in a field, and empties it, so that they can be chosen again. */
export function takeChosen(target: EventTarget, onFiles: (files: readonly File[]) => void): void {
  if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
  const files = [...(target.files ?? [])];
  target.value = '';
  if (files.length > 0) onFiles(files);
}
