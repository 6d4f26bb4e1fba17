import { CircleCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { Toast, ToastRegion } from '#components/ui/toast.tsx';
import { SECOND_MS } from '#lib/time/durations.ts';

const SHOWN_MS = 6 * SECOND_MS;

interface SuccessNoticeProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** A notice that something went well, which goes by itself. */
export default function SuccessNotice({ text, onClose }: SuccessNoticeProps): ReactElement {
  return (
    <ToastRegion label={text}>
      <Toast
        className="note good"
        text={text}
        duration={SHOWN_MS}
        onClose={onClose}
        sign={<CircleCheck className="i" aria-hidden="true" />}
      />
    </ToastRegion>
  );
}
