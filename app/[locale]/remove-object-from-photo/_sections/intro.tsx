import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { tool } from '../tool.ts';

/** Family, heading and the one line of promise. */
export async function Intro(): Promise<ReactElement> {
  const t = await getTranslations();
  return (
    <div className="intro">
      <p className="crumb">
        <span className="dot" />
        {t(`tools.families.${tool.family}.name`)}
      </p>
      <h1>{t('objectRemover.title')}</h1>
      <p className="lead">{t('objectRemover.lead')}</p>
    </div>
  );
}
