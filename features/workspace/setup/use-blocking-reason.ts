import { useStore } from 'zustand';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { EditorStore } from '#features/editor/editor-store.ts';
import { isBox } from '#features/marking/marking.ts';
import { isLacking } from '#features/options/option-values.ts';
import { isInputRequired } from '#lib/catalog/inputs.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import type { OthersKey } from '../additional/additional-photos.tsx';
import type { Settings } from './use-settings.ts';

interface Asked {
  readonly tool: ToolEntry;
  readonly options: ToolOptions;
  readonly settings: Settings;
  readonly editor: EditorStore;
  /** Fault of the output size. */
  readonly sizeProblem: 'grown' | 'tooLarge' | null;
}

/** Reason that blocks the run with the present settings, in the order of the page; null for none. */
export function useHindrance({ tool, options, settings, editor, sizeProblem }: Asked): string | null {
  const t = useTranslations('options');
  const workspace = useTranslations('workspace');
  const isEmpty = useStore(editor, ({ share }) => share === 0);
  const { values, marking, others, othersAsked, consent } = settings;
  if (others.photos.length < othersAsked[0]) return t(`others.${tool.key as OthersKey}.missing`);
  if (marking.way === 'box' && !isBox(marking.box)) return t('marking.boxMissing');
  if (marking.way === 'brush' && isEmpty) {
    return isInputRequired(tool.inputs, 'mask') ? workspace('run.maskEmpty') : t('marking.unmarked');
  }
  if (options.needs && isLacking(options, values)) return t(`${options.needs.messageKey}.missing`);
  if (sizeProblem) return t(`output.${sizeProblem}`);
  return tool.safety?.consent && !consent ? t('consent.missing') : null;
}
