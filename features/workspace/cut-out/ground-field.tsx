import './cut-out.css';
import { type CSSProperties, type ReactElement, useState } from 'react';
import { useLanguageTag, useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { HexInput } from '#features/options/hex-input.tsx';
import { type KeptPicture, keepPicture } from '#lib/browser/storage/kept-run.ts';
import { USUAL_BACKGROUND } from '#lib/catalog/result-file.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { AdditionalPhotos } from '../additional/additional-photos.tsx';
import type { Ground } from './ground-layer.tsx';
import { useOwnGround } from './use-own-ground.ts';

interface GroundFieldProps {
  readonly value: Ground;
  /** The result, for a background that another tool lays. */
  readonly picture: KeptPicture;
  readonly onChange: (ground: Ground) => void;
}

const KINDS = ['none', 'colour', 'blur', 'picture'] as const;

const FIRST_STRENGTH = 50;

/** Background of a cut-out, which is seen at once: a colour, a blur, or a picture of one's own. */
export function GroundField({ value, picture, onChange }: GroundFieldProps): ReactElement {
  const t = useTranslations('cutOut');
  const [asksPicture, setAsking] = useState(false);
  // Somebody may have chosen otherwise while the picture was sent.
  const own = useOwnGround((ground) => asksPicture && onChange(ground));
  const [last, setLast] = useState({
    colour: value.kind === 'colour' ? value.colour : USUAL_BACKGROUND,
    strength: value.kind === 'blur' ? value.strength : FIRST_STRENGTH,
  });
  const change = (next: Partial<typeof last>, kind: 'colour' | 'blur') => {
    const merged = { ...last, ...next };
    setLast(merged);
    onChange(kind === 'colour' ? { kind, colour: merged.colour } : { kind, strength: merged.strength });
  };
  const choose = (kind: (typeof KINDS)[number]) => {
    setAsking(kind === 'picture');
    if (kind === 'picture') onChange(own.ground ?? (value.kind === kind ? value : { kind: 'none' }));
    else if (kind === 'none') onChange({ kind });
    else change({}, kind);
  };
  const shown = asksPicture ? 'picture' : value.kind;
  return (
    <fieldset className="field ground">
      <legend>{t('background.title')}</legend>
      <div className="seg">
        {KINDS.map((kind) => (
          <button key={kind} type="button" aria-pressed={kind === shown} onClick={() => choose(kind)}>
            {t(`background.${kind}`)}
          </button>
        ))}
      </div>
      {shown === 'colour' && (
        <HexInput
          value={last.colour}
          label={t('background.colour')}
          onChange={(colour) => change({ colour }, 'colour')}
        />
      )}
      {shown === 'blur' && (
        <StrengthField value={last.strength} onChange={(strength) => change({ strength }, 'blur')} />
      )}
      {shown === 'picture' && <OwnPicture {...{ own, picture }} />}
    </fieldset>
  );
}

interface StrengthFieldProps {
  /** Per cent. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function StrengthField({ value, onChange }: StrengthFieldProps): ReactElement {
  const t = useTranslations('cutOut');
  const tag = useLanguageTag();
  const share = formatShare(tag, value / 100);
  return (
    <label className="field">
      <span className="field-head">
        {t('background.strength')}
        <output className="num">{share}</output>
      </span>
      <input
        className="slider"
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        aria-label={t('background.strength')}
        aria-valuetext={share}
        style={{ '--part': `${value}%` } as CSSProperties}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}

interface OwnPictureProps extends Pick<GroundFieldProps, 'picture'> {
  readonly own: ReturnType<typeof useOwnGround>;
}

/** Place of a picture of one's own, and below it the tool that fits light and shadow. */
function OwnPicture({ own, picture }: OwnPictureProps): ReactElement {
  const t = useTranslations('workspace');
  return (
    <>
      <AdditionalPhotos tool="aiBackground" most={1} isNeeded additional={own.additional} />
      <p className="fine" role="status">
        {own.isSending && t('uploading.title')}
      </p>
      {own.message && (
        <p className="note bad" role="alert">
          {own.message}
        </p>
      )}
      <PictureLink picture={picture} />
    </>
  );
}

/** Opens the cut-out in the tool that fits its light to pictures. */
function PictureLink({ picture }: Pick<GroundFieldProps, 'picture'>): ReactElement {
  const t = useTranslations('cutOut');
  const names = useTranslations('tools');
  const locale = useLocale();
  const tool = toolOf('aiBackground');
  return (
    <>
      <p className="fine">{t('background.pictureNote')}</p>
      <a
        className="btn line small"
        href={localePath(locale, tool.path)}
        onClick={() => keepPicture(tool.featureCode, picture)}
      >
        {t('background.openPicture', { tool: names(`${tool.key}.name`) })}
      </a>
    </>
  );
}
