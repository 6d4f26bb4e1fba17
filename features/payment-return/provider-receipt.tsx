import { type ReactElement, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { openPage } from '#lib/browser/open-page.ts';

/** Opens the receipt at the provider, whose address is good for a while alone. */
export function ProviderReceipt({ id }: { readonly id: string }): ReactElement | null {
  const t = useTranslations('receipt');
  const failures = useTranslations('paymentReturn');
  const [state, setState] = useState<'ready' | 'asking' | 'none'>('ready');
  const [warning, setWarning] = useState<string>();
  if (state === 'none') return null;
  async function open(): Promise<void> {
    setState('asking');
    setWarning(undefined);
    try {
      const { url } = await call('getReceipt', { params: { id } });
      if (url !== null) openPage(url);
      setState(url === null ? 'none' : 'ready');
    } catch (error) {
      setWarning(
        describeFailure(error, { network: failures('offline.title'), unknown: failures('offline.title') }),
      );
      setState('ready');
    }
  }
  return (
    <>
      <button
        type="button"
        className="btn line"
        aria-disabled={state === 'asking'}
        onClick={() => state === 'ready' && void open()}
      >
        {t('stripe')}
      </button>
      {warning && <small role="alert">{warning}</small>}
    </>
  );
}
