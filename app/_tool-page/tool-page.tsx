import './tool-page.css';
import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { pigmentOf } from '#lib/catalog/families.ts';
import { type ToolKey, toolOf } from '#lib/catalog/tools.ts';
import { readToolContent } from '#lib/content/tool-content.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { Intro } from './sections/intro.tsx';
import { KindsOfPhotos } from './sections/kinds-of-photos.tsx';
import { PageJsonLd } from './sections/page-json-ld.tsx';
import { PricingTeaser } from './sections/pricing-teaser.tsx';
import { Privacy } from './sections/privacy.tsx';
import { Questions } from './sections/questions.tsx';
import { Related } from './sections/related.tsx';
import { Steps } from './sections/steps.tsx';
import { WallLabel } from './sections/wall-label.tsx';
import { WhatItDid } from './sections/what-it-did.tsx';
import { WorkspacePlace } from './sections/workspace-place.tsx';

/** The page of a tool: the tool first, then all that is to be said of it. */
export async function ToolPage({ tool: key }: { readonly tool: ToolKey }): Promise<ReactElement> {
  const tool = toolOf(key);
  const content = await readToolContent(await pageLocale(), tool);
  return (
    <div className={`p-${pigmentOf(tool.family)}`}>
      <div className="wrap tool-top">
        <Intro tool={tool} content={content} />
        <WorkspacePlace tool={tool} />
        <WallLabel tool={tool} content={content} />
      </div>
      <WhatItDid tool={tool} content={content} />
      <Steps content={content} />
      <KindsOfPhotos content={content} />
      <Privacy tool={tool} content={content} />
      <Questions content={content} />
      <Related tool={tool} />
      <PricingTeaser tool={tool} />
      <PageJsonLd tool={tool} content={content} />
    </div>
  );
}

/** Metadata of a tool page for browsers, search engines and messengers. */
export async function toolMetadata(key: ToolKey): Promise<Metadata> {
  const tool = toolOf(key);
  const locale = await pageLocale();
  const { title, metaTitle, metaDescription } = await readToolContent(locale, tool);
  return pageMetadata({
    locale,
    path: tool.path,
    title: `${metaTitle} | Pictor`,
    description: metaDescription,
    cardAlt: title,
  });
}
