import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { FormField, RadioField } from '#components/ui/form-field.tsx';
import type { NoticeKind } from '#lib/payments/notices.ts';
import type { NoticeFault, TypedNotice } from './send-notice.ts';

interface NoticeFieldsProps {
  readonly kind: NoticeKind;
  readonly typed: TypedNotice;
  readonly fault: NoticeFault | null;
  readonly onChange: (part: Partial<TypedNotice>) => void;
}

/** Longest values that the contract takes. */
const MOST = { name: 120, contract: 200, reason: 500 } as const;

/** ISO day of this device. */
export function isoToday(): string {
  return new Intl.DateTimeFormat('sv-SE').format();
}

/** Fields that the laws ask for in a withdrawal or a cancellation, and no others. */
export function NoticeFields({ kind, typed, fault, onChange }: NoticeFieldsProps): ReactElement {
  const t = useTranslations('notices');
  const fieldOf = (field: 'name' | 'email' | 'contract') => ({
    value: typed[field],
    fault: fault?.kind === 'wrong' && fault.field === field ? t(`wrong.${field}`) : null,
    onChange: (value: string) => onChange({ [field]: value }),
  });
  return (
    <>
      {kind === 'cancellation' && <HowField {...{ typed, fault, onChange }} />}
      <FormField {...fieldOf('name')} label={t('name')} autoComplete="name" maxLength={MOST.name} />
      <FormField
        {...fieldOf('email')}
        {...{ label: t('email'), hint: t('emailHint'), type: 'email', autoComplete: 'email' }}
      />
      <FormField
        {...fieldOf('contract')}
        {...{ label: t('contract'), hint: t('contractHint'), autoComplete: 'off', maxLength: MOST.contract }}
      />
      {kind === 'cancellation' && typed.how === 'ordinary' && <EndField {...{ typed, fault, onChange }} />}
    </>
  );
}

type PartProps = Omit<NoticeFieldsProps, 'kind'>;

/** Kind of a cancellation, with the good cause of an extraordinary one. */
function HowField({ typed, fault, onChange }: PartProps): ReactElement {
  const t = useTranslations('notices');
  return (
    <>
      <RadioField
        legend={t('kind')}
        choices={(['ordinary', 'extraordinary'] as const).map((value) => ({ value, label: t(value) }))}
        value={typed.how}
        onChange={(how) => onChange({ how })}
      />
      {typed.how === 'extraordinary' && (
        <FormField
          label={t('reason')}
          hint={t('reasonHint')}
          fault={fault?.kind === 'wrong' && fault.field === 'reason' ? t('wrong.reason') : null}
          value={typed.reason}
          maxLength={MOST.reason}
          onChange={(reason) => onChange({ reason })}
        />
      )}
    </>
  );
}

/** Day on which an ordinary cancellation takes effect. */
function EndField({ typed, fault, onChange }: PartProps): ReactElement {
  const t = useTranslations('notices');
  return (
    <>
      <RadioField
        legend={t('end')}
        choices={(['soonest', 'onDay'] as const).map((value) => ({ value, label: t(value) }))}
        value={typed.end}
        onChange={(end) => onChange({ end })}
      />
      {typed.end === 'onDay' && (
        <FormField
          label={t('day')}
          fault={fault?.kind === 'wrong' && fault.field === 'endsOn' ? t('wrong.endsOn') : null}
          value={typed.endsOn}
          type="date"
          min={isoToday()}
          onChange={(endsOn) => onChange({ endsOn })}
        />
      )}
    </>
  );
}
