import { Fragment, type ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { Option, OptionValue } from '#lib/catalog/options/option.ts';
import type { Span } from '#lib/catalog/plans/plan.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';

/** Props of the control of one option. */
export interface FieldProps<Kind extends Option['kind'] = Option['kind']> {
  readonly feature: FeatureCode;
  readonly option: Extract<Option, { kind: Kind }>;
  readonly value: OptionValue;
  readonly onChange: (value: OptionValue) => void;
}

/** Note of an option, below its control. */
export function OptionNote({ of: { note } }: { readonly of: Option }): ReactElement | null {
  const t = useTranslations('options');
  return note ? <small className="text-quiet">{t(`notes.${note}`)}</small> : null;
}

const RATIO = /^\d+:\d+$/;

/** Name of a tool's choice in the page's language; ratios are shown as they are. */
export function useChoiceName(feature: FeatureCode): (choice: string | number) => string {
  const t = useTranslations('choices');
  return (choice) =>
    RATIO.test(String(choice)) ? String(choice) : t(`${feature}.${choice}` as Parameters<typeof t>[0]);
}

interface FoldButtonProps {
  /** Number of all choices. */
  readonly count: number;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

/** Button that shows all of many choices, or fewer again. */
export function FoldButton({ count, isOpen, onChange }: FoldButtonProps): ReactElement {
  const t = useTranslations('options');
  return (
    <button type="button" className="btn line small" aria-expanded={isOpen} onClick={() => onChange(!isOpen)}>
      {isOpen ? t('looks.fewer') : t('looks.all', { count })}
    </button>
  );
}

/** A text with some of its words struck through. */
export function StruckText({
  text,
  spans,
}: {
  readonly text: string;
  readonly spans: readonly Span[];
}): ReactElement {
  const ends = [0, ...spans.map(({ end }) => end)];
  return (
    <q>
      {spans.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(ends[index], start)}
          <del>{text.slice(start, end)}</del>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </q>
  );
}
