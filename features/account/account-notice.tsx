import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { Toast, ToastRegion } from '#components/ui/toast.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import type { Notice } from '#lib/browser/notices/notice-request.ts';
import { SECOND_MS } from '#lib/time/durations.ts';

const SHOWN_MS = 6 * SECOND_MS;

interface AccountNoticeProps extends Notice {
  readonly onClose: () => void;
}

/** A notice of what has just happened, which goes by itself. */
export default function AccountNotice({ kind, text, onClose }: AccountNoticeProps): ReactElement {
  const isGood = kind === 'success';
  const Sign = isGood ? CircleCheck : TriangleAlert;
  useEffect(() => emitEvent({ name: 'MESSAGE', kind }), [kind]);
  return (
    <ToastRegion label={text}>
      <Toast
        className={isGood ? 'note good' : 'note bad'}
        text={text}
        duration={SHOWN_MS}
        onClose={onClose}
        sign={<Sign className="i" aria-hidden="true" />}
      />
    </ToastRegion>
  );
}
