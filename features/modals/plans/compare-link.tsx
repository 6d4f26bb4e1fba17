import type { ReactElement } from 'react';
import { useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { addFromPage } from '#lib/i18n/from-page.ts';
import { localePath, splitLocale } from '#lib/i18n/locale-routing.ts';

interface CompareLinkProps {
  /** Page that compares. */
  readonly to?: '/pricing' | '/app-compare';
}

/** Link to the comparison in a tab of its own, as work may be open here. That page leads back to this one. */
export function CompareLink({ to = '/pricing' }: CompareLinkProps): ReactElement {
  const t = useTranslations('plans');
  const { path } = splitLocale(location.pathname);
  return (
    <a
      className="link"
      href={addFromPage(localePath(useLocale(), to), path)}
      target="_blank"
      rel="noopener"
      onClick={() => emitEvent({ name: 'BUTTON_CLICK', button: 'SubCompare' })}
    >
      {t('compare')}
    </a>
  );
}
