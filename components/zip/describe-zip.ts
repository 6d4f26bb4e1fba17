import type { useWords } from '../words/words-context.tsx';
import type { ZipState } from './use-zip.ts';

/** How far a ZIP file is, or what became of it, as a sentence; empty before the first. */
export function describeZip(words: ReturnType<typeof useWords<'zip'>>, state: ZipState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'busy':
      return words('progress', { done: state.done, count: state.count });
    case 'saved':
      return state.missing === 0
        ? words('saved', { count: state.added })
        : words('savedPart', { count: state.added, missing: state.missing });
    case 'stopped':
      return words('stopped');
    case 'failed':
      return words(state.key === 'network' || state.key === 'timeout' ? 'noConnection' : 'failed');
  }
}
