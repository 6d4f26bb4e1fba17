import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement, ReactNode } from 'react';
import { type LegalContent, type LegalName, readLegalContent } from '#lib/content/legal-content.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

interface LegalPageProps {
  readonly content: LegalContent;
  /** Actions of each section, in their order; nothing where there is none. */
  readonly actions?: readonly ReactNode[];
  /** Stands before the sections. */
  readonly children?: ReactNode;
}

type Section = LegalContent['sections'][number];

const sectionId = (index: number) => `part-${index + 1}`;

interface LegalSectionProps {
  readonly section: Section;
  readonly id: string;
  readonly action: ReactNode;
}

function LegalSection({ section, id, action }: LegalSectionProps): ReactElement {
  return (
    <section id={id} className="grid gap-3">
      <h2 className="text-lead">{section.heading}</h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
      {section.list && (
        <ul className="grid list-disc gap-2 ps-5">
          {section.list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {action}
    </section>
  );
}

/** A text of rules or facts: title, list of its parts, the parts. */
export async function LegalPage({ content, actions = [], children }: LegalPageProps): Promise<ReactElement> {
  const t = await getTranslations('legal');
  return (
    <div className="wrap p-ink py-10">
      <h1>{content.title}</h1>
      <p className="lead mt-3 mb-10">{content.lead}</p>
      <div className="grid items-start gap-10 m:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <nav aria-label={t('contents')} className="text-small m:sticky m:top-24">
          <ol className="grid gap-2">
            {content.sections.map(({ heading }, index) => (
              <li key={heading}>
                <a href={`#${sectionId(index)}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-[35em] gap-10 wrap-anywhere">
          {children}
          {content.sections.map((section, index) => (
            <LegalSection
              key={section.heading}
              section={section}
              id={sectionId(index)}
              action={actions[index]}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Title, description and URLs of a legal page. */
export async function legalMetadata(name: LegalName, path: string): Promise<Metadata> {
  const locale = await pageLocale();
  const { title, metaTitle, metaDescription } = readLegalContent(locale, name);
  return pageMetadata({
    locale,
    path,
    title: metaTitle,
    description: metaDescription,
    cardAlt: title,
  });
}
