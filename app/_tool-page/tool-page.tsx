import './tool-page.css';
import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { type Availability, isOffered } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { hasDiagram } from '#lib/catalog/diagrams.ts';
import { pigmentOf, worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { type ToolKey, toolOf } from '#lib/catalog/tools.ts';
import { readToolContent, withoutUnmet } from '#lib/content/tool-content.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import type { SectionProps } from './section-props.ts';
import { ClipPlace } from './sections/clip-place.tsx';
import { ClipsItMade } from './sections/clips-it-made.tsx';
import { DrawingPlace } from './sections/drawing-place.tsx';
import { KindsOfPhotos } from './sections/kinds-of-photos.tsx';
import { PageJsonLd } from './sections/page-json-ld.tsx';
import { PricingTeaser } from './sections/pricing-teaser.tsx';
import { Privacy } from './sections/privacy.tsx';
import { Related } from './sections/related.tsx';
import { Intro, Questions, Steps } from './sections/texts.tsx';
import { WallLabel } from './sections/wall-label.tsx';
import { WhatItDid } from './sections/what-it-did.tsx';
import { UnavailablePlace, WorkspacePlace } from './sections/workspace-place.tsx';

interface ToolPageProps {
  readonly tool: ToolKey;
  readonly availability?: Availability;
}

/** The page of a tool: the tool first, then all that is to be said of it. */
export async function ToolPage({
  tool: key,
  availability = readAvailability(),
}: ToolPageProps): Promise<ReactElement> {
  const tool = toolOf(key);
  const content = withoutUnmet(await readToolContent(await pageLocale(), tool), availability);
  const props = { tool, content, availability };
  const isAvailable = isOffered(tool, availability);
  return (
    <div className={`p-${pigmentOf(tool.family)}`}>
      <div className="wrap tool-top">
        <Intro {...props} />
        <Place {...props} isAvailable={isAvailable} />
        {isAvailable && <WallLabel {...props} />}
      </div>
      {isAvailable && <Facts {...props} />}
      <Related {...props} />
      {isAvailable && <PricingTeaser {...props} />}
      <PageJsonLd {...props} />
    </div>
  );
}

/** Place of the tool's work: on a photo or a video, by drawing, or none where it cannot be used. */
function Place({
  tool,
  availability,
  isAvailable,
}: SectionProps & { readonly isAvailable: boolean }): ReactElement {
  if (!isAvailable) return <UnavailablePlace tool={tool} />;
  if (tool.kind === 'video') return <ClipPlace tool={tool} />;
  if (worksWithoutPhoto(tool)) return <DrawingPlace tool={tool} />;
  return <WorkspacePlace {...{ tool, availability }} />;
}

/** All that is to be said of a tool that can be used. */
function Facts(props: SectionProps): ReactElement {
  const { tool, content } = props;
  return (
    <>
      {tool.kind === 'video' && !hasDiagram(tool.key) ? (
        <ClipsItMade tool={tool} content={content} />
      ) : (
        <WhatItDid tool={tool} content={content} />
      )}
      <Steps content={content} />
      <KindsOfPhotos content={content} />
      <Privacy {...props} />
      <Questions content={content} />
    </>
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
