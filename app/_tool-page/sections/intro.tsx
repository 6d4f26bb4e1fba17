import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import type { SectionProps } from '../section-props.ts';

/** Family, heading and the one line of promise. */
export async function Intro({
  tool,
  content,
}: Pick<SectionProps, 'tool' | 'content'>): Promise<ReactElement> {
  const t = await getTranslations('tools.families');
  return (
    <div className="intro">
      <p className="crumb">
        <span className="dot" />
        {t(`${tool.family}.name`)}
      </p>
      <h1>{content.title}</h1>
      <p className="lead">{content.lead}</p>
    </div>
  );
}
