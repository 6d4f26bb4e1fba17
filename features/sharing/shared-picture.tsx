import '#components/compare/compare.css';
import './sharing.css';
import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Compare } from '#components/compare/compare.tsx';
import { MessagesProvider, useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { ClientMessages } from '#lib/i18n/load-client-messages.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { type Opened, openLink, PasswordForm, tokenOf } from './open-link.tsx';

interface SharedSidesProps {
  readonly picture: Result<'openShare'>;
}

/** Largest relative difference of the aspect ratios of two overlaid pictures. */
const SAME_SHAPE = 0.01;

/** Shared picture, over the photo before the change where that is shared, or beside it in another shape. */
function SharedSides({ picture }: SharedSidesProps): ReactElement {
  const t = useTranslations('share');
  const { url, videoUrl, beforeUrl, width, height } = picture;
  const [shape, setShape] = useState<number | null>(null);
  const ratio = width / height;
  const shown = { '--ratio': ratio, '--width': `${width}px` } as CSSProperties;
  if (videoUrl !== undefined) {
    return (
      <div className="shared-picture" style={shown}>
        <SharedVideo url={videoUrl} poster={url} label={t('page.alt')} />
      </div>
    );
  }
  const after = <SharedImage url={url} alt={t('page.alt')} size={{ width, height }} />;
  if (beforeUrl === undefined) {
    return (
      <div className="shared-picture" style={shown}>
        {after}
      </div>
    );
  }
  const before = <SharedImage url={beforeUrl} alt={t('page.beforeAlt')} onShape={setShape} />;
  if (shape !== null && Math.abs(shape / ratio - 1) < SAME_SHAPE) {
    const labels = { before: t('page.before'), after: t('page.after'), handle: t('page.slider') };
    return (
      <div className="shared-picture" style={shown}>
        <Compare {...{ before, after, labels }} />
      </div>
    );
  }
  return (
    <div className="shared-pair">
      <figure>
        {before}
        <figcaption>{t('page.before')}</figcaption>
      </figure>
      <figure>
        {after}
        <figcaption>{t('page.after')}</figcaption>
      </figure>
    </div>
  );
}

interface SharedVideoProps {
  readonly url: string;
  /** Address of its poster. */
  readonly poster: string;
  readonly label: string;
}

/** Shared video. It is fetched whole, as its address answers no parts, which some browsers ask for. */
function SharedVideo({ url, poster, label }: SharedVideoProps): ReactElement {
  const t = useTranslations('share');
  const [src, setSrc] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isFailed) return;
    const work = new AbortController();
    const { signal } = work;
    let made: string | undefined;
    fetchBlob(url, signal).then(
      (video) => {
        // The page may be gone in the same moment.
        if (signal.aborted) return;
        made = URL.createObjectURL(video);
        setSrc(made);
      },
      () => signal.aborted || setFailed(true),
    );
    return () => {
      work.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [url, isFailed]);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a clip of somebody's own */}
      <video className="shared-image" controls playsInline src={src} poster={poster} aria-label={label} />
      {isFailed && (
        <div className="note bad" role="alert">
          <span>{t('page.failure')}</span>
          <button type="button" className="btn line small" onClick={() => setFailed(false)}>
            {t('page.again')}
          </button>
        </div>
      )}
    </>
  );
}

interface SharedImageProps {
  readonly url: string;
  readonly alt: string;
  readonly size?: { readonly width: number; readonly height: number };
  /** Told the ratio of width to height once the picture is there. */
  readonly onShape?: (ratio: number) => void;
}

function SharedImage({ url, alt, size, onShape }: SharedImageProps): ReactElement {
  return (
    // biome-ignore lint/performance/noImgElement: the URL is signed and short-lived
    <img
      className="shared-image"
      src={url}
      alt={alt}
      {...size}
      draggable={false}
      referrerPolicy="no-referrer"
      onLoad={({ currentTarget }) => onShape?.(currentTarget.naturalWidth / currentTarget.naturalHeight)}
    />
  );
}

interface SharedPictureProps {
  readonly locale: Locale;
  readonly messages: ClientMessages;
  readonly reportForm: ReportForm;
}

/** Form to report the link of a token, which may be given up. */
type ReportForm = (token: string, onCancel: () => void) => ReactNode;

/** View of the share link in the address bar. */
export default function SharedPicture({ locale, messages, reportForm }: SharedPictureProps): ReactElement {
  return (
    <MessagesProvider locale={locale} messages={messages}>
      <Link locale={locale} reportForm={reportForm} />
    </MessagesProvider>
  );
}

function Link({ locale, reportForm }: Omit<SharedPictureProps, 'messages'>): ReactElement {
  const t = useTranslations('share');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isAsked, setAsked] = useState(false);
  const open = useCallback(async (password?: string) => {
    const { hash } = location;
    const answer = await openLink(hash, password);
    // The address may name another link by now.
    if (hash !== location.hash) return;
    setAsked(password !== undefined);
    setOpened(answer);
  }, []);
  useEffect(() => {
    const reopen = () => {
      setOpened(null);
      void open();
    };
    reopen();
    addEventListener('hashchange', reopen);
    document.addEventListener('click', keepHash, true);
    return () => {
      removeEventListener('hashchange', reopen);
      document.removeEventListener('click', keepHash, true);
    };
  }, [open]);
  if (opened?.kind === 'asked') return <PasswordForm message={opened.message} onPassword={open} />;
  return (
    <div className="shared">
      {opened?.kind === 'shown' && (
        <Picture {...{ locale, reportForm }} picture={opened.picture} takesFocus={isAsked} />
      )}
      <div className="shared" role="status">
        {opened === null && (
          <p>
            <span className="spin" /> {t('page.loading')}
          </p>
        )}
        {opened?.kind === 'failed' && (
          <div className="note bad">
            <span>{opened.message ?? t('page.failure')}</span>
            <button type="button" className="btn line small" onClick={() => void open()}>
              {t('page.again')}
            </button>
          </div>
        )}
        {opened && 'picture' in opened === false && opened.kind !== 'failed' && (
          <>
            <h2>{t(`page.${opened.kind}Title`)}</h2>
            <p className="lead">{t(`page.${opened.kind}Text`)}</p>
            <a className="btn ink" href={localePath(locale, '/')}>
              {t('page.own')}
            </a>
          </>
        )}
      </div>
    </div>
  );
}

interface PictureProps {
  readonly locale: Locale;
  readonly picture: Result<'openShare'>;
  readonly reportForm: ReportForm;
  /** True after a press on a button that is gone. */
  readonly takesFocus: boolean;
}

function Picture({ locale, picture, reportForm, takesFocus }: PictureProps): ReactElement {
  const t = useTranslations('share');
  const names = useTranslations('tools');
  const [isReporting, setReporting] = useState(false);
  const tag = useLanguageTag();
  const tool = findTool(picture.feature);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <div className="shared-work">
      <SharedSides picture={picture} />
      <div className="shared-words">
        {tool && (
          <h2 ref={heading} tabIndex={-1}>
            {t('page.made', { tool: names(`${tool.key}.name`) })}
          </h2>
        )}
        <div className="acts">
          <a className="btn" href={localePath(locale, tool?.path ?? '/')}>
            {t('page.own')}
          </a>
          <button
            type="button"
            className="btn bare"
            aria-expanded={isReporting}
            onClick={() => setReporting(!isReporting)}
          >
            {t('page.report')}
          </button>
        </div>
        {isReporting && reportForm(tokenOf(location.hash), () => setReporting(false))}
        <p className="text-quiet text-small">
          {t('page.until', { date: moment.format(picture.expiresAt * 1000) })}
        </p>
      </div>
    </div>
  );
}

/** Adds the hash to links to other languages, which do not know the share token. */
function keepHash({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-locale]') : null;
  if (link) link.hash = location.hash;
}
