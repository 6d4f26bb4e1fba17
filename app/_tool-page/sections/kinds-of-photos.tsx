import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import type { PageIcon } from '#components/ui/page-icons.ts';
import type { SectionProps } from '../section-props.ts';

interface TicksProps {
  readonly lines: readonly string[];
  readonly icon: PageIcon;
  readonly className: string;
}

function Ticks({ lines, icon, className }: TicksProps): ReactElement {
  return (
    <ul className="ticks">
      {lines.map((line) => (
        <li key={line}>
          <Icon of={icon} className={className} />
          {line}
        </li>
      ))}
    </ul>
  );
}

/** Strengths and limits of the tool. */
export async function KindsOfPhotos({ content }: Pick<SectionProps, 'content'>): Promise<ReactElement> {
  const t = await getTranslations('toolPage');
  return (
    <section className="section">
      <div className="wrap halves">
        <div>
          <h2>{t('good')}</h2>
          <Ticks lines={content.good} icon="check" className="text-good" />
        </div>
        <div>
          <h2>{t('bad')}</h2>
          <Ticks lines={content.bad} icon="x" className="text-bad" />
        </div>
      </div>
    </section>
  );
}
