import './result-head.css';
import { CircleCheck, Info, ScanSearch } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { ResultFault } from '#lib/catalog/result-notes.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { useFocusOnMount } from '../use-focus-on-mount.ts';
import { describeFindings, isBrushExtended, listFaults } from './describe-findings.ts';
import { describeFault, faultTable, type NextStep } from './fault-table.ts';

/** Sentences on pixels that came back unchanged, by their messages. */
export type Untouched = 'untouched' | 'untouchedMarked';

interface ResultHeadProps {
  readonly feature: FeatureCode;
  readonly findings: Task['findings'];
  /** Words of a run that nothing speaks against. */
  readonly done: string;
  /** Sentence on the pixels outside the mask; null where they have changed. Untold for extended brushes. */
  readonly untouched: Untouched | null;
  /** Does the next step against a fault. */
  readonly onStep: (step: NextStep) => void;
}

/**
 * Head of a result. It is called done only where no finding speaks against it; else the faults are told, each
 * with the step that helps.
 */
export function ResultHead(props: ResultHeadProps): ReactElement {
  const { feature, findings, done, untouched, onStep } = props;
  const t = useTranslations('findings');
  const workspace = useTranslations('workspace');
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const faults = listFaults(feature, findings);
  const isDone = faults.length === 0;
  const HeadIcon = isDone ? CircleCheck : ScanSearch;
  return (
    <>
      <div role="status">
        <h2 className={isDone ? 'done' : 'done noticed'} ref={heading} tabIndex={-1}>
          <HeadIcon className="i l" aria-hidden="true" />
          {isDone ? done : t('title')}
        </h2>
        {untouched && !isBrushExtended(findings) && (
          <p className="text-small text-quiet">{workspace(`result.${untouched}`)}</p>
        )}
      </div>
      {!isDone && <Faults {...{ faults, onStep }} />}
      <Facts {...{ feature, findings }} />
    </>
  );
}

interface FaultsProps {
  readonly faults: readonly ResultFault[];
  readonly onStep: (step: NextStep) => void;
}

/** Faults by the step that helps against them. */
function Faults({ faults, onStep }: FaultsProps): ReactElement {
  const t = useTranslations('findings');
  return (
    <div className="note faults">
      {[...Map.groupBy(faults, (fault) => faultTable[fault])].map(([step, of]) => (
        <div key={step}>
          <ul>
            {of.map((fault) => (
              <li key={fault}>{describeFault(t, fault)}</li>
            ))}
          </ul>
          <button type="button" className="btn line small" onClick={() => onStep(step)}>
            {t(`next.${step}`)}
          </button>
        </div>
      ))}
    </div>
  );
}

/** Findings that do not speak against the result. */
function Facts({ feature, findings }: Pick<ResultHeadProps, 'feature' | 'findings'>): ReactElement | null {
  const t = useTranslations('findings');
  const notes = describeFindings(t, { feature, findings: findings ?? {} });
  if (notes.length === 0) return null;
  return (
    <div className="note">
      <Info className="i" aria-hidden="true" />
      <div>
        <h3>{t('facts')}</h3>
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
