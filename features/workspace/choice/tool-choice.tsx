import './tool-choice.css';
import { ImageUp, ShieldCheck } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import {
  MessagesProvider,
  useLanguageTag,
  useLocale,
  useTranslations,
} from '#components/messages/messages-context.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { useFeatures } from '#lib/browser/queries/features.ts';
import { handOverPhoto } from '#lib/browser/storage/kept-photo.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { pigmentOf } from '#lib/catalog/tool.ts';
import type { ToolPictures } from '#lib/catalog/tool-picture.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import { UPLOAD_TYPES } from '#lib/catalog/uploads.ts';
import { type ClientMessages, loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { describeRefusal } from '../photo/refusal.ts';
import { splitTools } from './suggest-tools.ts';
import { type LookedAt, useChosenPhoto } from './use-chosen-photo.ts';

interface ToolChoiceProps {
  readonly locale: Locale;
  readonly messages: ClientMessages;
  readonly pictures: ToolPictures;
  readonly files: readonly File[];
  readonly onClose: () => void;
}

/** Dialog with a chosen photo and the tools for it, those that fit it first. */
function ToolChoice({ locale, messages, ...rest }: ToolChoiceProps): ReactElement {
  return (
    <MessagesProvider locale={locale} messages={messages}>
      <ChoiceDialog {...rest} />
    </MessagesProvider>
  );
}

type ChoiceDialogProps = Omit<ToolChoiceProps, 'locale' | 'messages'>;

function ChoiceDialog({ files, pictures, onClose }: ChoiceDialogProps): ReactElement {
  const t = useTranslations('photoChoice');
  const workspace = useTranslations('workspace');
  const tag = useLanguageTag();
  const { photo, refusal } = useChosenPhoto(files);
  return (
    <Dialog
      className="tool-choice"
      visible
      title={refusal ? t('refused') : t('title')}
      closeLabel={t('close')}
      onClose={onClose}
    >
      {!photo && !refusal && (
        <p className="tool-choice-wait" role="status">
          <span className="spin" /> {t('opening')}
        </p>
      )}
      {refusal && (
        <>
          <p className="note bad" role="alert">
            {describeRefusal(workspace, { refusal, tag })}
          </p>
          <div className="acts">
            <AnotherPhoto />
          </div>
        </>
      )}
      {photo && (
        <div className="tool-choice-in">
          <ChosenPhoto photo={photo} isOneOfMany={files.length > 1} />
          <Tools photo={photo} pictures={pictures} />
        </div>
      )}
    </Dialog>
  );
}

interface ChosenPhotoProps {
  readonly photo: LookedAt;
  readonly isOneOfMany: boolean;
}

function ChosenPhoto({ photo, isOneOfMany }: ChosenPhotoProps): ReactElement {
  const t = useTranslations('photoChoice');
  const workspace = useTranslations('workspace');
  const { view, file, look } = photo;
  return (
    <div className="tool-choice-photo">
      {/* biome-ignore lint/performance/noImgElement: a URL within this page */}
      <img src={view} alt={t('alt')} />
      <div>
        <p>
          <b>{file.name}</b>
          <span className="num">{workspace('photo.size', { width: look.width, height: look.height })}</span>
        </p>
        <p>
          <ShieldCheck className="i s" aria-hidden="true" />
          {t('stays')}
        </p>
        {isOneOfMany && <p>{t('several')}</p>}
        <AnotherPhoto />
      </div>
    </div>
  );
}

const ACCEPT = [...UPLOAD_TYPES, '.heic', '.heif'].join(',');

/** Field for another photo. `PhotoChoice` around it takes its files, as those of its own field. */
function AnotherPhoto(): ReactElement {
  const t = useTranslations('photoChoice');
  return (
    <label className="btn line small">
      <input type="file" className="sr-only" accept={ACCEPT} />
      <ImageUp className="i s" aria-hidden="true" />
      {t('another')}
    </label>
  );
}

interface ToolsProps {
  readonly photo: LookedAt;
  readonly pictures: ToolPictures;
}

function Tools({ photo: { file, look }, pictures }: ToolsProps): ReactElement {
  const t = useTranslations('photoChoice');
  const features = useFeatures();
  const missing = features.filter(({ available }) => !available).map(({ featureCode }) => featureCode);
  const [fitting, others] = splitTools(look, new Set<string>(missing));
  const workspace = useTranslations('workspace');
  const tag = useLanguageTag();
  const [failure, onFailure] = useState<HandOverFailure | null>(null);
  return (
    <div className="tool-choice-tools">
      {failure !== null && (
        <p className="note bad" role="alert">
          {failure === 'gone'
            ? describeRefusal(workspace, { refusal: { reason: failure }, tag })
            : t(failure)}
        </p>
      )}
      <h3>{t('fits')}</h3>
      <ToolCards tools={fitting} {...{ file, pictures, onFailure }} />
      <p className="text-small text-quiet">{t('examples')}</p>
      <details>
        <summary>{t('others')}</summary>
        <ToolCards tools={others} {...{ file, pictures, onFailure }} />
      </details>
    </div>
  );
}

/** Loads the choice of a tool with its messages. */
export async function loadToolChoice(locale: Locale) {
  return {
    choice: ToolChoice,
    messages: await loadClientMessages(locale, ['photoChoice', 'tools', 'workspace']),
  };
}

/** Photo that this browser does not keep, or whose file can no longer be read. */
type HandOverFailure = 'notKept' | 'gone';

interface ToolCardsProps {
  readonly tools: readonly ToolEntry[];
  readonly file: File;
  readonly pictures: ToolPictures;
  /** Called where another page could not open the photo. */
  readonly onFailure: (failure: HandOverFailure) => void;
}

/** Buttons that open a tool with the chosen photo; the photo goes there by this device alone. */
function ToolCards({ tools, file, pictures, onFailure }: ToolCardsProps): ReactElement {
  const t = useTranslations('tools');
  const locale = useLocale();
  const [opening, setOpening] = useState<string | null>(null);
  useEffect(() => {
    // A page restored from the browser's cache would still show the tool that it opened.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setOpening(null);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  const open = async ({ featureCode, path }: ToolEntry) => {
    if (opening !== null) return;
    setOpening(featureCode);
    const failure = await handOverPhoto(featureCode, file).then(
      (isKept) => (isKept ? null : 'notKept'),
      () => 'gone' as const,
    );
    if (failure === null) return location.assign(localePath(locale, path));
    setOpening(null);
    onFailure(failure);
  };
  return (
    <ul className="tool-cards">
      {tools.map((tool) => (
        <li key={tool.key} className={`p-${pigmentOf(tool.family)}`}>
          <button type="button" aria-disabled={opening !== null} onClick={() => void open(tool)}>
            <ToolMark tool={tool} picture={pictures[tool.key]} isOpening={opening === tool.featureCode} />
            <span>
              <b>{t(`${tool.key}.name`)}</b>
              <small>{t(`${tool.key}.about`)}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ToolMarkProps {
  readonly tool: ToolEntry;
  readonly picture: string | undefined;
  readonly isOpening: boolean;
}

/** An example of what a tool makes, with its icon in the corner; the icon alone where there is none. */
function ToolMark({ tool, picture, isOpening }: ToolMarkProps): ReactElement {
  return (
    <span className="tool-card-mark">
      {picture && (
        // biome-ignore lint/performance/noImgElement: already as small as it is shown
        <img src={picture} alt="" loading="lazy" decoding="async" width={96} height={72} />
      )}
      <span>{isOpening ? <span className="spin" /> : <ToolIcon tool={tool.key} />}</span>
    </span>
  );
}
