import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { useSaving } from './use-saving.ts';

interface SaveButtonProps {
  readonly saving: ReturnType<typeof useSaving>;
  readonly label: string;
  readonly isBlocked?: boolean;
}

/** Button of a form of settings, with how the last saving ended. */
export function SaveButton({ saving, label, isBlocked = false }: SaveButtonProps): ReactElement {
  const t = useTranslations('accountSettings');
  return (
    <>
      {saving.warning && (
        <p className="note bad" role="alert">
          {saving.warning}
        </p>
      )}
      <div className="acts">
        <button type="submit" className="btn line" aria-disabled={isBlocked || saving.isSaving}>
          {label}
        </button>
        <span className="self-center text-quiet" role="status">
          {saving.isSaved && t('saved')}
        </span>
      </div>
    </>
  );
}

interface SettingsSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of the settings with its heading. */
export function SettingsSection({ id, title, children }: SettingsSectionProps): ReactElement {
  return (
    <section id={id} className="sheet settings-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-lead">
        {title}
      </h2>
      {children}
    </section>
  );
}
