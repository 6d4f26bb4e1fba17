import './cut-out.css';
import { type CSSProperties, type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { describeFailure, useFailureTexts } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { HexInput } from '#features/options/hex-input.tsx';
import { uploadFile } from '#lib/browser/api-client/upload-file.ts';
import { type KeptPicture, keepPicture } from '#lib/browser/storage/kept-run.ts';
import { USUAL_BACKGROUND } from '#lib/catalog/result-file.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { AdditionalPhotos } from '../additional/additional-photos.tsx';
import { type AdditionalPhotosState, useAdditionalPhotos } from '../additional/use-additional-photos.ts';
import { openPhoto } from '../photo/open-photo.ts';
import type { Ground } from './ground-layer.tsx';

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

/** Picture of one's own as a background. */
interface OwnGround {
  /** Place of its file. */
  readonly additional: AdditionalPhotosState;
  /** Null before it is opened and sent. */
  readonly ground: Ground | null;
  readonly isSending: boolean;
  /** Failure of the sending, or null. */
  readonly message: string | null;
}

/** @param onChange receives the picture once it is sent, and none where it is taken away */
function useOwnGround(onChange: (ground: Ground) => void): OwnGround {
  const texts = useRef(useFailureTexts());
  const latest = useRef(onChange);
  latest.current = onChange;
  const additional = useAdditionalPhotos(
    1,
    useCallback(() => undefined, []),
  );
  const [ground, setGround] = useState<Ground | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [photo] = additional.photos;
  useEffect(() => {
    if (!photo) return;
    const { file, type } = photo;
    const stop = new AbortController();
    const { signal } = stop;
    const sent = uploadFile(file, { purpose: 'photo', type, signal });
    Promise.all([sent, openSmall(file)]).then(
      ([uploadId, picture]) => {
        if (signal.aborted) return picture.close();
        const made = { kind: 'picture', uploadId, picture } as const;
        setGround(made);
        latest.current(made);
      },
      (error: unknown) => signal.aborted || setMessage(describeFailure(error, texts.current)),
    );
    return () => {
      stop.abort();
      setGround(null);
      setMessage(null);
    };
  }, [photo]);
  const before = useRef(photo);
  useEffect(() => {
    if (before.current && !photo) latest.current({ kind: 'none' });
    before.current = photo;
  }, [photo]);
  return { additional, ground, isSending: photo !== undefined && !ground && message === null, message };
}

/** Longer side of the shown picture, in pixels. */
const SIDE = 1600;

async function openSmall(file: Blob): Promise<ImageBitmap> {
  const { bitmap } = await openPhoto(file, '');
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const resizeWidth = Math.max(1, Math.round(bitmap.width * scale));
  const resizeHeight = Math.max(1, Math.round(bitmap.height * scale));
  const small = await createImageBitmap(bitmap, { resizeWidth, resizeHeight, resizeQuality: 'high' });
  bitmap.close();
  return small;
}
