import { Images, Palette, Shapes } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { Picture } from '#features/versions/version-group.ts';
import { MORE_VERSIONS } from '#lib/catalog/limits.ts';
import { MAX_PICTURES } from '#lib/catalog/options/amounts.ts';
import { seedAfter, seedsOf } from '#lib/catalog/seed-after.ts';
import { useRunQuote } from '../setup/use-run-quote.ts';
import type { WorkspaceParts } from '../workspace-props.ts';
import { freeChoices } from './drawing-parameters.ts';
import { formWord } from './form-preview.tsx';

/** Ways on from a drawing: more of the same form and colours, or the settings with one of the two kept. */
export function LikeThis({
  picture,
  ...parts
}: WorkspaceParts & { readonly picture: Picture }): ReactElement | null {
  const t = useTranslations('drawing');
  const { tool, options, workspace, settings } = parts;
  const { left } = useRunQuote(tool.featureCode);
  const { input } = workspace.state;
  // A model may cost credits for each picture, and knows neither form nor palette.
  if (!input || input.parameters.model) return null;
  const parameters = { ...input.parameters };
  const drawn = typeof parameters.count === 'number' ? parameters.count : 1;
  // Beyond the seeds of this run and of all versions of its pictures.
  const further = seedAfter(parameters.seed, drawn * (MORE_VERSIONS + 1));
  const { task } = picture;
  const seeds = seedsOf(task.findings, task.files.length);
  const more = () => workspace.runAgain({ ...parameters, count: MAX_PICTURES, seed: further });
  /** Opens the settings with another choice of one kind. */
  const vary = (kind: 'pictures' | 'schemes') => {
    const option = options.options.find((one) => one.kind === kind);
    if (!option) return;
    const names = freeChoices(option, { hasLetters: Boolean(parameters.text) });
    const others = names.filter((name) => name !== String(parameters[option.name]));
    const next = others[Math.floor(Math.random() * others.length)];
    if (next !== undefined)
      settings.setAll((values) => ({
        ...values,
        [option.name]: next,
        seed: seeds?.[picture.file] ?? seedAfter(parameters.seed, picture.file),
      }));
    workspace.edit();
  };
  return (
    <div className="like-this">
      <button type="button" className="btn line small" aria-describedby="like-note" onClick={more}>
        <Images className="i s" aria-hidden="true" />
        {t('like.button')}
      </button>
      <button type="button" className="btn line small" onClick={() => vary('schemes')}>
        <Palette className="i s" aria-hidden="true" />
        {t(`like.sameForm.${formWord(options)}`)}
      </button>
      <button type="button" className="btn line small" onClick={() => vary('pictures')}>
        <Shapes className="i s" aria-hidden="true" />
        {t(`like.sameColours.${formWord(options)}`)}
      </button>
      <p id="like-note" className="fine">
        {t(left === null ? 'like.notePro' : 'like.note')}
      </p>
    </div>
  );
}
