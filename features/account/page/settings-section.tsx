import type { ReactElement, ReactNode } from 'react';

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
