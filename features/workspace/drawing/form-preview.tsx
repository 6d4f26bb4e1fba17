import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import type { Option, OptionValue, OptionValues } from '#lib/catalog/options/option.ts';
import './drawing.css';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { Strip } from '#features/options/schemes-field.tsx';
import { choicePreviewUrl } from '#lib/catalog/samples.ts';
import type { WorkspaceParts } from '../workspace-props.ts';

/** A drawing in small, as the worker gives it. */
interface DrawnPreview {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** Settings by which a preview is drawn. */
type Wanted = Readonly<Record<string, OptionValue | undefined>>;

interface Preview {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** False before the first drawing, and where no worker can be loaded. */
  readonly isDrawn: boolean;
}

function paint(canvas: HTMLCanvasElement | null, { width, height, pixels }: DrawnPreview): void {
  if (!canvas) return;
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
}

/**
 * Draws the present settings in small beside the page, by the very rules of the host. While one is drawn the
 * latest settings wait, and those between are left out.
 * @param wanted null for what cannot be drawn here
 */
function usePreview(wanted: Wanted | null): Preview {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const send = useRef<((wanted: Wanted) => void) | null>(null);
  const order = wanted && JSON.stringify(wanted);
  const latest = useRef(order);
  latest.current = order;
  useEffect(() => {
    if (typeof Worker === 'undefined') return;
    const url = new URL('../../../imaging/tools/preview-worker.ts', import.meta.url);
    const worker = new Worker(url, { type: 'module' });
    let [isBusy, next]: [boolean, Wanted | null] = [false, null];
    const start = (one: Wanted) => {
      isBusy = true;
      worker.postMessage(one);
    };
    send.current = (one) => {
      if (isBusy) next = one;
      else start(one);
    };
    worker.onmessage = ({ data }: MessageEvent<DrawnPreview>) => {
      isBusy = false;
      // Letters may have been chosen meanwhile.
      if (latest.current !== null) {
        paint(canvas.current, data);
        setDrawn(true);
      }
      const waiting = latest.current === null ? null : next;
      next = null;
      if (waiting) start(waiting);
    };
    worker.onerror = () => {
      send.current = null;
      setDrawn(false);
    };
    return () => worker.terminate();
  }, []);
  useEffect(() => {
    if (order) send.current?.(JSON.parse(order));
    else setDrawn(false);
  }, [order]);
  return { canvas, isDrawn };
}

/** The option of a tool that says which form is drawn: its first one with pictures. */
function formOption({ options }: WorkspaceParts['options']): Option | undefined {
  return options.find(({ kind }) => kind === 'pictures');
}

/** The word that a tool has for its forms. */
export function formWord(options: WorkspaceParts['options']): 'form' | 'motif' {
  return formOption(options)?.label === 'motif' ? 'motif' : 'form';
}

/** The chosen form. */
function formOf(options: WorkspaceParts['options'], values: OptionValues): string {
  const form = formOption(options);
  return String((form && values[form.name]) ?? form?.initial ?? '');
}

/** Settings that a small drawing goes by; null for letters, whose fonts only the host has. */
function previewOf(options: WorkspaceParts['options'], values: OptionValues) {
  const form = formOf(options, values);
  if (form === 'lettering') return null;
  const { palette, medium, ratio, seed, time, weather } = values;
  return { form, ...{ palette, medium, ratio, seed, time, weather } };
}

/** The present settings drawn in small; of letters an example, and the colours that they get. */
export function FormPreview({ tool, options, settings: { values } }: WorkspaceParts): ReactElement {
  const t = useTranslations('drawing');
  const { canvas, isDrawn } = usePreview(previewOf(options, values));
  const colours = options.options.find(({ kind }) => kind === 'schemes');
  const scheme = colours?.kind === 'schemes' ? colours.schemes[String(values[colours.name])] : undefined;
  return (
    <figure className="form-preview">
      <canvas ref={canvas} hidden={!isDrawn} />
      {!isDrawn && (
        // biome-ignore lint/performance/noImgElement: a small file of a fixed size, loaded when it is chosen
        <img
          src={choicePreviewUrl(tool.featureCode, formOf(options, values))}
          alt=""
          width={400}
          height={400}
        />
      )}
      <figcaption>
        {isDrawn ? t('preview.drawn') : t(`preview.note.${formWord(options)}`)}
        {!isDrawn && scheme && <Strip colours={scheme} />}
      </figcaption>
    </figure>
  );
}
