import { type ReactElement, useEffect, useState } from 'react';
import { useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { handOverPhoto } from '#lib/browser/storage/kept-photo.ts';
import { pigmentOf } from '#lib/catalog/families.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';

interface ToolCardsProps {
  readonly tools: readonly ToolEntry[];
  readonly file: File;
  /** Called where this browser keeps no photo, so that another page cannot open it. */
  readonly onFailure: () => void;
}

/** Buttons that open a tool with the chosen photo; the photo goes there by this device alone. */
export function ToolCards({ tools, file, onFailure }: ToolCardsProps): ReactElement {
  const t = useTranslations('tools');
  const locale = useLocale();
  const [opening, setOpening] = useState<string | null>(null);
  useEffect(() => {
    // A page restored from the browser's cache would still show the tool that it opened.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setOpening(null);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  const open = async ({ featureCode, path }: ToolEntry) => {
    if (opening !== null) return;
    setOpening(featureCode);
    if (await handOverPhoto(featureCode, file)) return location.assign(localePath(locale, path));
    setOpening(null);
    onFailure();
  };
  return (
    <ul className="tool-cards">
      {tools.map((tool) => (
        <li key={tool.key} className={`p-${pigmentOf(tool.family)}`}>
          <button type="button" aria-disabled={opening !== null} onClick={() => void open(tool)}>
            <span className="tool-card-mark">
              {opening === tool.featureCode ? <span className="spin" /> : <ToolIcon tool={tool.key} />}
            </span>
            <span>
              <b>{t(`${tool.key}.name`)}</b>
              <small>{t(`${tool.key}.about`)}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
