import './step-strip.css';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { findTool } from '#lib/catalog/tools.ts';
import type { WorkspaceParts } from '../workspace-props.ts';
import type { Step, Work } from './list-steps.ts';
import { showStep } from './show-step.ts';
import { useWork } from './use-work.ts';

interface StepStripProps extends Pick<WorkspaceParts, 'tool' | 'workspace'> {
  readonly work: Work;
  /** Number of the shown step; 0 for the original, null for none of them. */
  readonly current: number | null;
  /** Field that chooses a step to compare with; null where there is none. */
  readonly field?: ReactNode;
}

const SIDE = 56;

/** The original and all steps from it as buttons. Each is shown again, to compare it or to go on from it. */
export function StepStrip({ tool, workspace, work, current, field }: StepStripProps): ReactElement {
  const t = useTranslations('result');
  const { original, steps } = work;
  return (
    <div className="step-row">
      <ol className="step-list" aria-label={t('steps.title')}>
        {original && (
          <li>
            <button
              type="button"
              aria-current={current === 0 ? 'step' : undefined}
              onClick={() => workspace.startAgain(original)}
            >
              <Thumbnail url={original.inputPreviewUrl} />
              <span>{t('steps.original')}</span>
            </button>
          </li>
        )}
        {steps.map((step) => (
          <li key={step.task.id}>
            <StepButton
              step={step}
              isForeign={step.task.feature !== tool.featureCode}
              isCurrent={step.number === current}
              onShow={() => showStep({ tool, workspace }, step)}
            />
          </li>
        ))}
      </ol>
      {field}
    </div>
  );
}

interface StepButtonProps {
  readonly step: Step;
  /** True for a step of another tool, whose page opens. */
  readonly isForeign: boolean;
  readonly isCurrent: boolean;
  readonly onShow: () => void;
}

function StepButton({ step, isForeign, isCurrent, onShow }: StepButtonProps): ReactElement {
  const t = useTranslations('result');
  const tools = useTranslations('tools');
  const origin = originOf(t, step);
  // Speech control finds a button by the words on it, so the name has them as they stand there.
  const name = [t('steps.number', { number: step.number }), origin].filter(Boolean).join(' ');
  const tool = isForeign ? findTool(step.task.feature) : undefined;
  const button = useRef<HTMLButtonElement>(null);
  // In a long row the shown step would be out of view.
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <button
      ref={button}
      type="button"
      aria-label={tool ? t('steps.elsewhere', { step: name, tool: tools(`${tool.key}.name`) }) : name}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onShow}
    >
      <Thumbnail url={step.task.files[0]?.previewUrl ?? null} />
      <span aria-hidden="true">
        <span className="num">{step.number}</span> {origin !== null && <small>{origin}</small>}
      </span>
    </button>
  );
}

function Thumbnail({ url }: { readonly url: string | null }): ReactElement {
  if (url === null) return <span className="step-blank" />;
  // biome-ignore lint/performance/noImgElement: the URL is signed and short-lived
  return <img src={url} alt="" width={SIDE} height={SIDE} />;
}

/** Step that another one was made from, in words; null where it is the one before. */
function originOf(t: ReturnType<typeof useTranslations<'result'>>, { number, from }: Step): string | null {
  if (from === null || from === number - 1) return null;
  return from === 0 ? t('steps.fromOriginal') : t('steps.from', { number: from });
}

/** Steps during the set-up, with the one whose result is the open photo; null for a photo without any. */
export function SetUpStrip({
  tool,
  workspace,
}: Pick<WorkspaceParts, 'tool' | 'workspace'>): ReactElement | null {
  const place = workspace.state.work;
  const work = useWork(place?.rootId ?? null);
  if (!place || work.steps.length === 0) return null;
  const { parentTaskId: id } = place;
  return (
    <div className="photo-strip">
      <StepStrip {...{ tool, workspace, work }} current={id === null ? 0 : (work.numbers.get(id) ?? null)} />
    </div>
  );
}
