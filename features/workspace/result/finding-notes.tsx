import './files.css';
import { Info } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { describeFindings } from './describe-findings.ts';

interface FindingNotesProps {
  readonly feature: FeatureCode;
  readonly findings: Task['findings'];
}

/** Notes on findings that matter for the use of the result. */
export function FindingNotes({ feature, findings }: FindingNotesProps): ReactElement | null {
  const t = useTranslations('findings');
  const notes = describeFindings(t, { feature, findings: findings ?? {} });
  if (notes.length === 0) return null;
  return (
    <div className="note">
      <Info className="i" aria-hidden="true" />
      <div>
        <h3>{t('title')}</h3>
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
