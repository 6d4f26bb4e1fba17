import { ExternalLink } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';

/** Order that a provider’s part of the form is drawn for. */
export interface ProviderForm {
  /** By which the script finds the order. */
  readonly token: string;
  readonly isPlan: boolean;
  readonly onPaid: () => Promise<void>;
  readonly onFailed: () => void;
}

interface FormFrameProps {
  readonly platform: PaymentPlatform;
  readonly onBack: () => void;
  readonly onPage: () => void;
  /** The provider’s own part. */
  readonly children: ReactNode;
}

/** A provider’s form in the place of the choice, with the ways out of it. */
export function FormFrame({ platform, onBack, onPage, children }: FormFrameProps): ReactElement {
  const t = useTranslations('payment');
  const place = useRef<HTMLElement>(null);
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} className="payment-form" tabIndex={-1} aria-label={t(`inPage.${platform}`)}>
      <p>{t(`inPage.${platform}`)}</p>
      {children}
      <div className="acts">
        <button type="button" className="btn line" onClick={onBack}>
          {t('waiting.back')}
        </button>
        <button type="button" className="btn line" onClick={onPage}>
          {t('inPage.page')} <ExternalLink className="i" aria-hidden="true" />
        </button>
      </div>
    </section>
  );
}
