import { __iconData as clock } from 'lucide-react/icons/clock';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import type { SectionProps } from '../section-props.ts';

/** In place of the workspace of a tool that cannot be used: says so, before anything is asked of anybody. */
export async function UnavailablePlace({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement> {
  const t = await getTranslations();
  const name = t(`tools.${tool.key}.name`);
  return (
    <section className="workspace without-engine" aria-label={name}>
      <div className="stage whole">
        <div className="drop">
          <div className="drop-in corners">
            <Icon of={clock} size="l" className="text-quiet" />
            <h2>{t('toolPage.unavailable.title')}</h2>
            <p className="text-quiet">{t('toolPage.unavailable.text', { tool: name })}</p>
          </div>
        </div>
      </div>
    </section>
  );
}
