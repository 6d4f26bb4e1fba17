import { formatDay } from '#lib/i18n/format-quantity.ts';
import './head-shots.css';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { SentenceGap } from '#components/messages/sentence-gap.tsx';
import { AmountField } from '#features/options/amount-field.tsx';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { useCredits } from '#lib/browser/queries/credits.ts';
import { hasAccount, userStore } from '#lib/browser/user/user-store.ts';
import type { AmountOption, OptionValues } from '#lib/catalog/options/option.ts';
import { HEADSHOT_READY_HOURS, headshotPacks } from '#lib/catalog/prices.ts';
import { MAX_FREE_HEADSHOTS, MAX_HEADSHOTS } from '#lib/catalog/tools/headshot-generator/constants.ts';

interface SetSizeFieldProps {
  /** The number of pictures. */
  readonly option: AmountOption;
  /** Most pictures of a run by the chosen model; null where this copy makes them. */
  readonly mostOfModel: number | null;
  readonly values: OptionValues;
  readonly onChange: (values: OptionValues) => void;
}

/** Size of a set: a free one, or one from the head shots that are left. */
export function SetSizeField(props: SetSizeFieldProps): ReactElement {
  const { option, mostOfModel, values, onChange } = props;
  const t = useTranslations('headShots');
  const left = useHeadshotsLeft();
  const count = Number(values.count);
  const isPaid = values.paid === true;
  const small = Math.min(mostOfModel ?? MAX_FREE_HEADSHOTS, MAX_FREE_HEADSHOTS);
  const most = isPaid ? Math.max(1, Math.min(left, MAX_HEADSHOTS)) : small;
  const sizes = paidSizes(left);
  const choose = (paid: boolean, size: number) => onChange({ paid, count: size });
  return (
    <div className="field set-size">
      <span aria-hidden="true">{t('size.label')}</span>
      <fieldset className="seg" aria-label={t('size.label')}>
        <button type="button" aria-pressed={!isPaid} onClick={() => choose(false, small)}>
          {t(mostOfModel === null ? 'size.free' : 'size.paid', { count: small })}
        </button>
        {sizes.map((size) => (
          <button
            key={size}
            type="button"
            aria-pressed={isPaid && count === size}
            onClick={() => choose(true, size)}
          >
            {t('size.paid', { count: size })}
          </button>
        ))}
      </fieldset>
      {most > 1 && (
        <AmountField
          feature="headshot-generator"
          option={{ ...option, max: most }}
          value={Math.min(count, most)}
          onChange={(size) => choose(isPaid, Number(size))}
        />
      )}
      <LeftOver left={left} />
      {isPaid && <small className="text-quiet">{t('size.ready', { hours: HEADSHOT_READY_HOURS })}</small>}
    </div>
  );
}

/** Head shots that can be spent; 0 for guests and before they are known. */
function useHeadshotsLeft(): number {
  const isAccount = useStore(userStore, () => hasAccount());
  const credits = useCredits();
  return isAccount ? (credits?.headshots ?? 0) : 0;
}

/** Sizes that are offered: those of the packages, as far as they can be paid, and all that is left. */
function paidSizes(left: number): readonly number[] {
  const most = Math.min(left, MAX_HEADSHOTS);
  const sizes = headshotPacks.map(({ count }) => count).filter((count) => count < most);
  return most > 0 ? [...sizes, most] : [];
}

/** Head shots that are left, until when, and the way to more. */
function LeftOver({ left }: { readonly left: number }): ReactElement {
  const t = useTranslations('headShots');
  const tag = useLanguageTag();
  const expireAt = useCredits()?.headshotsExpireAt;
  const date = expireAt && formatDay(tag, expireAt);
  return (
    <p className="text-small">
      {left > 0 ? t('left.count', { count: left }) : t('left.none')}
      <SentenceGap />
      {left > 0 && date && t('left.until', { date })}{' '}
      <button type="button" className="link" onClick={() => void openModal({ kind: 'BuyHeadShots' })}>
        {t('left.buy')}
      </button>
    </p>
  );
}
