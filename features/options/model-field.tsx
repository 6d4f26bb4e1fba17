import './model-field.css';
import { type ReactElement, useEffect } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { SentenceGap } from '#components/messages/sentence-gap.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { findTool, type ToolEntry } from '#lib/catalog/tools.ts';
import { formatDuration } from '#lib/i18n/format-quantity.ts';
import { type FieldProps, OptionNote } from './field-parts.tsx';
import { type OfferedModel, useOfferedModels } from './offered-models.ts';

/**
 * Choice of who does the run: the tool of this copy, or one of the models that the host offers, each with its
 * price, its time and the place that the photo goes to. Nothing where there is no model.
 */
export function ModelField({ feature, option, value, onChange }: FieldProps<'model'>): ReactElement | null {
  const t = useTranslations('options');
  const models = useOfferedModels(feature);
  const isGone = value !== '' && models !== undefined && models.every(({ id }) => id !== value);
  useEffect(() => {
    // The settings of an earlier visit may name a model that has ended since.
    if (isGone) onChange('');
  }, [isGone, onChange]);
  if (!models?.length) return null;
  const label = t(`labels.${option.label}`);
  const own = { value: '', content: <OwnTool /> };
  const tool = findTool(feature);
  const photos = tool && !worksWithoutPhoto(tool) ? mostPhotos(tool) : 0;
  const cards = models.map((model) => ({ value: model.id, content: <Model {...{ model, photos }} /> }));
  return (
    <div className="field">
      <span aria-hidden="true">{label}</span>
      <RadioCards
        className="model-cards"
        label={label}
        value={String(value)}
        cards={[own, ...cards]}
        onChange={onChange}
      />
      <OptionNote of={option} />
    </div>
  );
}

/** Photos that a run of a tool may have. */
function mostPhotos({ inputs: { photo = [0, 0], additional = [0, 0] } }: ToolEntry): number {
  return photo[1] + additional[1];
}

function OwnTool(): ReactElement {
  const t = useTranslations('options');
  return (
    <>
      <b>{t('models.own')}</b>
      <small className="text-quiet">{t('models.ownFacts')}</small>
    </>
  );
}

interface ModelProps {
  readonly model: OfferedModel;
  /** Most photos of a run; 0 where words alone are sent. */
  readonly photos: number;
}

function Model({ model, photos }: ModelProps): ReactElement {
  const t = useTranslations('options');
  const tag = useLanguageTag();
  const { name, provider, creditCost: cost, creditSeconds: seconds = 0, repaintsAll } = model;
  const { maxPhotos = photos } = model;
  const hasPhoto = photos > 0;
  return (
    <>
      <b>{name}</b>
      <small className="text-quiet">
        {t('models.facts', { cost, seconds, time: formatDuration(tag, model.runSeconds) })}
      </small>
      <small className="text-quiet">
        {provider ? t(hasPhoto ? 'models.sent' : 'models.sentWords', { provider }) : t('models.here')}
        <SentenceGap />
        {hasPhoto && repaintsAll && t('models.repaints')}
        <SentenceGap />
        {maxPhotos < photos && t('models.photos', { count: maxPhotos })}
      </small>
    </>
  );
}
