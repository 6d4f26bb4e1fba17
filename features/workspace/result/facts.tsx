import { Info } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { describeFindings } from './describe-findings.ts';

interface FactsProps {
  readonly feature: FeatureCode;
  readonly findings: Task['findings'];
}

/** Findings that do not speak against the result. */
export function Facts({ feature, findings }: FactsProps): ReactElement | null {
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
