import { WandSparkles } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { type Point, toStage } from '#components/viewport/view-transform.ts';
import { useIsPhotoSent } from '#features/analysis/analysis-button.tsx';
import type { SendPhoto } from '#features/analysis/run-analysis.ts';
import { TapHint, TapMarker } from '#features/analysis/tap-notes.tsx';
import { useAnalysis } from '#features/analysis/use-analysis.ts';
import { useTapPreparation } from '#features/analysis/use-tap-preparation.ts';
import { commitMark } from '#features/editor/edit-mask.ts';
import type { EditorStore } from '#features/editor/editor-store.ts';
import { localError } from '#lib/browser/api-client/api-error.ts';
import { useWaitsForRun } from '#lib/browser/storage/wait-for-run.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatShare } from '#lib/i18n/format-quantity.ts';

interface TapSelectOptions {
  readonly store: EditorStore;
  readonly send: SendPhoto;
}

/** Tool of the mask editor that marks tapped objects. The host finds the object, and its mask is one edit. */
export function useTapSelect({ store, send }: TapSelectOptions): { tool: ReactNode; over: ReactNode } {
  const t = useTranslations('analysis');
  const tag = useLanguageTag();
  const isChosen = useStore(store, ({ tool }) => tool === 'tap');
  const waits = useWaitsForRun();
  const analysis = useAnalysis(useTapPreparation(send, isChosen && !waits));
  const [tapped, setTapped] = useState<Point>({ x: 0, y: 0 });
  const [outcome, setOutcome] = useState<string | null>(null);
  const onTap = (point: Point) => {
    const { width, height } = store.getState().frame.picture;
    const at = { x: clamp(point.x, width), y: clamp(point.y, height) };
    setTapped(at);
    setOutcome(null);
    const parameters = { x: (100 * at.x) / width, y: (100 * at.y) / height };
    analysis.start({ kind: 'find-thing', parameters }, async (task, signal) => {
      const share = await markFound(store, { task, signal });
      if (!signal.aborted) setOutcome(t('tap.found', { share: formatShare(tag, share) }));
    });
  };
  const latest = useRef(onTap);
  latest.current = onTap;
  useEffect(() => {
    store.setState({ onTap: (point) => latest.current(point) });
    return () => store.setState({ onTap: null });
  }, [store]);
  return {
    tool: <TapTool store={store} isChosen={isChosen} />,
    over: isChosen && (
      <div className="analysis-over">
        {analysis.state.kind === 'working' && (
          <PlacedMarker
            store={store}
            tapped={tapped}
            share={analysis.state.share}
            onCancel={analysis.cancel}
          />
        )}
        <TapHint state={analysis.state} outcome={outcome} />
      </div>
    ),
  };
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));

interface TapToolProps {
  readonly store: EditorStore;
  readonly isChosen: boolean;
}

function TapTool({ store, isChosen }: TapToolProps): ReactElement {
  const t = useTranslations('analysis');
  const editor = useTranslations('editor');
  const isSent = useIsPhotoSent();
  return (
    <IconButton
      label={editor('tap')}
      icon={WandSparkles}
      data-short={editor('short.tap')}
      aria-description={isSent ? undefined : t('tap.sends')}
      aria-pressed={isChosen}
      aria-keyshortcuts="W"
      title={t('tap.title')}
      onClick={() => store.setState({ tool: 'tap', live: null, liveLength: 0 })}
    />
  );
}

interface PlacedMarkerProps {
  readonly store: EditorStore;
  /** Position in photo pixels. */
  readonly tapped: Point;
  readonly share: number;
  readonly onCancel: () => void;
}

/** Marker that stays at the tapped point while the view moves. */
function PlacedMarker({ store, tapped, ...rest }: PlacedMarkerProps): ReactElement {
  const view = useStore(store, (state) => state.view);
  return <TapMarker at={toStage(view, tapped)} {...rest} />;
}

/**
 * Adds the mask of an analysis as one area with one undo step.
 * @returns the share of the photo that it covers, 0–1
 * @throws ApiError
 */
async function markFound(
  store: EditorStore,
  { task, signal }: { task: Task; signal: AbortSignal },
): Promise<number> {
  const url = task.files[0]?.url;
  if (url === undefined) throw localError('unreadable');
  const { readMask, traceRegion } = await import('#features/analysis/trace-region.ts');
  const region = await readMask(url, signal);
  if (signal.aborted) return 0;
  const points = traceRegion(region, store.getState().frame.picture);
  if (points.length > 0) commitMark(store, { kind: 'area', erase: false, points });
  return region.data.reduce((sum, value) => sum + value, 0) / region.data.length;
}
