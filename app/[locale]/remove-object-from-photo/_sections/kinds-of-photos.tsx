import { __iconData as check } from 'lucide-react/icons/check';
import { __iconData as cross } from 'lucide-react/icons/x';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { Icon } from '#components/ui/icon.tsx';

/** What the tool does well, and what not. */
export async function KindsOfPhotos(): Promise<ReactElement> {
  const t = await getTranslations('objectRemover');
  const good = [t('good.grounds'), t('good.things'), t('good.shadows')];
  const bad = [t('bad.face'), t('bad.half'), t('bad.third')];
  return (
    <section className="section">
      <div className="wrap halves">
        <div>
          <h2>{t('good.title')}</h2>
          <ul className="ticks">
            {good.map((text) => (
              <li key={text}>
                <Icon of={check} className="text-good" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>{t('bad.title')}</h2>
          <ul className="ticks">
            {bad.map((text) => (
              <li key={text}>
                <Icon of={cross} className="text-bad" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
