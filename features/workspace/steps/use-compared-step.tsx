import '#components/ui/input.css';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { PictureSource } from '../result/picture-layer.tsx';
import type { Work } from './list-steps.ts';

/** Value of the field for the photo of the shown run itself. */
const OWN = 'own';

interface Compared {
  /** Picture to compare with; null for the photo of the shown run itself. */
  readonly source: PictureSource | null;
  /** Field that chooses it; null where there is no choice. */
  readonly field: ReactElement | null;
}

interface Shown {
  /** Undefined where nothing can lie over the shown picture. */
  readonly file: Task['files'][number] | undefined;
  /** Number of the shown step; null where it is none. */
  readonly number: number | null;
}

/** Step that the shown one is compared with. Only pictures of the same shape can lie over each other. */
export function useComparedStep(work: Work, { file, number }: Shown): Compared {
  const [chosen, choose] = useState(OWN);
  const isBranching = file !== undefined && work.steps.length > 1;
  const originalShape = useShape(isBranching ? (work.original?.inputPreviewUrl ?? null) : null);
  const own = work.steps.find((step) => step.number === number);
  if (!isBranching || !own) return { source: null, field: null };
  const shape = file.width / file.height;
  // The photo of the run itself stands for the step before.
  const numbers = work.steps
    .filter(({ task: { files } }) => files[0] && isAlike(files[0].width / files[0].height, shape))
    .map((step) => step.number)
    .filter((other) => other !== number && other !== own.from);
  if (own.from !== 0 && originalShape !== null && isAlike(originalShape, shape)) numbers.unshift(0);
  if (numbers.length === 0) return { source: null, field: null };
  return {
    source: numbers.includes(Number(chosen)) ? sourceOf(work, Number(chosen)) : null,
    field: <StepField {...{ numbers, chosen }} own={own.from ?? 0} onChoose={choose} />,
  };
}

interface StepFieldProps {
  /** Steps to choose from; 0 for the original. */
  readonly numbers: readonly number[];
  /** Step before the shown one. */
  readonly own: number;
  readonly chosen: string;
  readonly onChoose: (chosen: string) => void;
}

function StepField({ numbers, own, chosen, onChoose }: StepFieldProps): ReactElement {
  const t = useTranslations('result');
  const id = useId();
  const nameOf = (number: number) => (number === 0 ? t('steps.original') : t('steps.number', { number }));
  return (
    <div className="steps-compare">
      <label htmlFor={id}>{t('steps.compareWith')}</label>
      <select id={id} className="input" value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value={OWN}>{nameOf(own)}</option>
        {numbers.map((number) => (
          <option key={number} value={number}>
            {nameOf(number)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** @param shape width to height, as the others */
const isAlike = (shape: number, other: number) => Math.abs(shape / other - 1) < SAME_SHAPE;

function sourceOf({ steps, original }: Work, chosen: number): PictureSource | null {
  if (chosen === 0) {
    const full = findInput(original?.inputs ?? [], 'photo')?.url;
    if (!original?.inputPreviewUrl || !full) return null;
    return { preview: original.inputPreviewUrl, full, renew: () => renewOriginal(original.id) };
  }
  const task = steps.find(({ number }) => number === chosen)?.task;
  const file = task?.files[0];
  if (!task || !file) return null;
  return { preview: file.previewUrl, full: file.url, renew: () => renewResult(task.id) };
}

async function renewResult(id: string): Promise<string | null> {
  return (await call('imgResult', { params: { id } })).files[0]?.url ?? null;
}

async function renewOriginal(id: string): Promise<string | null> {
  const { list } = await call('taskParamList', { body: { ids: [id] } });
  return findInput(list[0]?.inputs ?? [], 'photo')?.url ?? null;
}

/** Largest relative difference of the aspect ratios of two overlaid pictures. */
export const SAME_SHAPE = 0.01;

/** Aspect ratio (width to height) of the picture at a URL; null before it is loaded. */
export function useShape(url: string | null): number | null {
  const [shape, setShape] = useState<number | null>(null);
  useEffect(() => {
    if (!url) return;
    const image = new Image();
    image.onload = () => setShape(image.naturalWidth / image.naturalHeight);
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  return shape;
}
