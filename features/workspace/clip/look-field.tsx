import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { runAnalysis } from '#features/analysis/run-analysis.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { CLIP_LOOK } from '#lib/catalog/clip-run.ts';
import { ClipAnalysisButton } from './clip-analysis-button.tsx';
import { type ClipParts, useMissing } from './use-clip-settings.ts';

/** Seconds of a look with an effect, and its poster. */
export interface Look {
  /** Address of it in this page. */
  readonly url: string;
}

/** Parameters of a look: the first second of the part, or that around the frame where faces are counted. */
function lookParameters({ parameters, counted }: LookFieldProps['settings']) {
  const isHeeded = (name: string) => !(CLIP_LOOK.without as readonly string[]).includes(name);
  const rest = Object.fromEntries(Object.entries(parameters).filter(([name]) => isHeeded(name)));
  if (!counted) return rest;
  const [from, length] = [Number(parameters.from), Number(parameters.seconds)];
  const latest = from + Math.max(0, length - CLIP_LOOK.seconds);
  return { ...rest, from: Math.min(latest, Math.max(from, counted.at - CLIP_LOOK.seconds / 2)) };
}

interface LookFieldProps extends Pick<ClipParts, 'tool' | 'workspace' | 'settings'> {
  readonly onLook: (look: Look) => void;
}

/** Button for one second of the part with the effect, which costs nothing. */
export function LookField({ tool, workspace, settings, onLook }: LookFieldProps): ReactElement {
  const t = useTranslations('clip');
  const missing = useMissing({ tool, settings });
  const [photo] = settings.photos;
  const note = settings.counted ? 'noteAround' : photo ? 'noteWithPhoto' : 'note';
  return (
    <div className="field">
      <ClipAnalysisButton
        id="look-note"
        label={t('look.button')}
        note={t(`look.${note}`)}
        working={(share) => t('look.working', { share })}
        missing={missing}
        run={async (control) => {
          const { files } = await runAnalysis(
            {
              kind: 'preview-effect',
              consent: settings.consent,
              parameters: { feature: tool.featureCode, ...lookParameters(settings) },
            },
            {
              send: workspace.send,
              sendAdditional: photo && ((sending) => workspace.sendAdditional(photo, sending)),
              ...control,
            },
          );
          const [file] = files;
          if (file) onLook({ url: URL.createObjectURL(await fetchBlob(file.url, control.signal)) });
        }}
      />
    </div>
  );
}
