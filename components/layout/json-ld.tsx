import type { ReactElement } from 'react';
import { jsonLd } from '#lib/seo/structured-data.ts';

/** Structured data for search engines. Browsers do not run it, so the security policy needs no hash of it. */
export function JsonLd({ data }: { readonly data: object }): ReactElement {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonLd leaves no way out of the element
      dangerouslySetInnerHTML={{ __html: jsonLd(data) }}
    />
  );
}
