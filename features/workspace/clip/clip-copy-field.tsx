import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { runAnalysis } from '#features/analysis/run-analysis.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { CLIP_COPY } from '#lib/catalog/clip-run.ts';
import { ClipAnalysisButton } from './clip-analysis-button.tsx';
import type { OpenClip } from './open-clip.ts';
import type { ClipParts } from './use-clip-settings.ts';

interface ClipCopyFieldProps extends Pick<ClipParts, 'workspace'> {
  readonly clip: OpenClip;
  /** Takes the copy. */
  readonly onMade: (copy: Blob) => void;
}

/** True of videos that are short enough for a small copy. */
export function hasCopy({ frames }: Pick<OpenClip, 'frames'>): boolean {
  return frames.seconds <= CLIP_COPY.seconds;
}

/** In the place of a video that the browser cannot play: words, and a small copy on request. */
export function ClipCopyField({ clip, workspace, onMade }: ClipCopyFieldProps): ReactElement {
  const t = useTranslations('clip');
  if (!hasCopy(clip)) return <p className="note clip-unplayable">{t('player.unplayable')}</p>;
  return (
    <div className="clip-unplayable field">
      <p className="note">{t('player.unplayable')}</p>
      <ClipAnalysisButton
        id="copy-note"
        label={t('copy.button')}
        note={t('copy.note')}
        working={(share) => t('copy.working', { share })}
        run={async (control) => {
          const request = { kind: 'preview-video', parameters: {} } as const;
          const { files } = await runAnalysis(request, { send: workspace.send, ...control });
          if (files[0]) onMade(await fetchBlob(files[0].url, control.signal));
        }}
      />
    </div>
  );
}
