import type { ReactNode } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';

/** Head of a picture that a model made, in a tool that draws by rules otherwise. */
export function DoneByModel(): ReactNode {
  return useTranslations('drawing')('doneByModel');
}
