import { Check, WifiOff } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { useOnline } from '#components/ui/use-online.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatDuration, formatShare } from '#lib/i18n/format-quantity.ts';
import { useFocusOnMount } from '../use-focus-on-mount.ts';

interface BusyRailProps {
  /** Heading of the phase. */
  readonly title: string;
  /** Share of the upload, 0–1; 1 once there is a task. */
  readonly uploaded: number;
  readonly task: Task | null;
  readonly connected: boolean;
  /** State of a set of head shots. */
  readonly about?: ReactNode;
  /** Consequences of a cancellation, where they are others than usual. */
  readonly cancelNote?: ReactNode;
  readonly onCancel: () => void;
}

/** Column beside the photo during a run: progress, next steps and cancel button. */
export function BusyRail(props: BusyRailProps): ReactElement {
  const { title, uploaded, task, connected, about, cancelNote, onCancel } = props;
  const t = useTranslations('workspace');
  const upload = useTranslations('upload');
  const tag = useLanguageTag();
  const online = useOnline() && connected;
  const focus = useFocusOnMount<HTMLHeadingElement>();
  const share = task === null ? uploaded : (task.progress ?? 0) / 100;
  const waiting = task === null && !online;
  const heading = waiting ? upload('waiting.title') : headingOf(t, { title, task });
  const left = task?.secondsLeft;
  return (
    <div className="rail">
      <div className="rail-in">
        <div role="status">
          <h2 ref={focus} tabIndex={-1}>
            {heading}
          </h2>
          {task?.place && <p className="text-small">{t('running.place', { place: task.place })}</p>}
          {waiting && (
            <p className="note">
              <WifiOff className="i" aria-hidden="true" />
              <span>{upload('waiting.text', { share: formatShare(tag, share) })}</span>
            </p>
          )}
          {task && !online && (
            <p className="note">
              <WifiOff className="i" aria-hidden="true" />
              <span>
                <b className="block">{t('offline.title')}</b> {t('offline.running')}
              </span>
            </p>
          )}
        </div>
        <p className="big-number num">
          {formatShare(tag, share)}
          {left ? <span>{t('running.left', { time: formatDuration(tag, left) })}</span> : null}
        </p>
        <div
          className="bar"
          role="progressbar"
          aria-label={heading}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <span style={{ width: `${share * 100}%` }} />
        </div>
        {about}
        <Phases task={task} share={task?.state === 'waiting' ? null : formatShare(tag, share)} />
        {task && <p className="text-small text-quiet">{t('running.leave')}</p>}
      </div>
      <div className="run">
        <button type="button" className="btn line wide" onClick={onCancel}>
          {t('running.cancel')}
        </button>
        <p className="fine">{cancelNote ?? t('running.cancelNote')}</p>
      </div>
    </div>
  );
}

type WorkspaceTranslate = ReturnType<typeof useTranslations<'workspace'>>;

function headingOf(t: WorkspaceTranslate, { title, task }: { title: string; task: Task | null }): string {
  if (task === null) return t('uploading.title');
  return task.state === 'waiting' ? t('running.waiting') : title;
}

interface PhasesProps {
  readonly task: Task | null;
  /** Progress of the phase as text; null where it cannot be measured, as in the queue. */
  readonly share: string | null;
}

function Phases({ task, share }: PhasesProps): ReactElement {
  const t = useTranslations('workspace');
  const now = task === null ? 0 : task.state === 'waiting' ? 1 : 2;
  const names = [t('running.phaseUpload'), t('running.phaseQueue'), t('running.phaseWork')];
  return (
    <ol className="phases">
      {names.map((name, index) => (
        <li key={name} className={index === now ? 'now' : undefined}>
          <PhaseMark state={Math.sign(index - now)} />
          <span>{name}</span>
          {index === now && share && <em className="num">{share}</em>}
        </li>
      ))}
    </ol>
  );
}

/** State of a phase: done (−1), in progress (0), or still to come (1). */
function PhaseMark({ state }: { readonly state: number }): ReactNode {
  if (state < 0) return <Check className="i" aria-hidden="true" />;
  return state === 0 ? <span className="spin" /> : <span className="to-come" />;
}
