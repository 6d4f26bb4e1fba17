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
import type { Locale } from '#lib/catalog/locales.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { ClientMessages } from '#lib/i18n/load-client-messages.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { Ended, keepHash, type Opened, openLink, PasswordForm, tokenOf, useHeading } from './open-link.tsx';

interface SharedSidesProps {
  readonly picture: Result<'openShare'>;
  readonly onRenew: () => Promise<void>;
}

/** Largest relative difference of the aspect ratios of two overlaid pictures. */
const SAME_SHAPE = 0.01;

/** Shared picture, over the photo before the change where that is shared, or beside it in another shape. */
function SharedSides({ picture, onRenew }: SharedSidesProps): ReactElement {
  const t = useTranslations('share');
  const { url, videoUrl, beforeUrl, width, height } = picture;
  const [shape, setShape] = useState<number | null>(null);
  const ratio = width / height;
  const shown = { '--ratio': ratio, '--width': `${width}px` } as CSSProperties;
  if (videoUrl !== undefined) {
    return (
      <div className="shared-picture" style={shown}>
        <SharedVideo url={videoUrl} poster={url} label={t('page.alt')} onRenew={onRenew} />
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
  /** Opens the link anew, as addresses of videos are good for a while alone. */
  readonly onRenew: () => Promise<void>;
}

/** Shared video, which the browser fetches in the parts that it plays. */
function SharedVideo({ url, poster, label, onRenew }: SharedVideoProps): ReactElement {
  const t = useTranslations('share');
  const [tries, setTries] = useState(1);
  const [failures, setFailures] = useState(0);
  const [isRenewing, setRenewing] = useState(false);
  /** Seconds that were played; a new address goes on there. */
  const seconds = useRef(0);
  const video = useRef<HTMLVideoElement>(null);
  const isFailed = failures === tries;
  useEffect(() => {
    if (tries === 1) return;
    video.current?.load();
    // The button that was pressed is gone.
    video.current?.focus({ preventScroll: true });
  }, [tries]);
  const again = async () => {
    setRenewing(true);
    await onRenew();
    setRenewing(false);
    setTries(tries + 1);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a clip of somebody's own */}
      <video
        ref={video}
        className="shared-image"
        controls
        playsInline
        preload="metadata"
        src={url}
        poster={poster}
        aria-label={label}
        onError={() => setFailures(tries)}
        onTimeUpdate={({ currentTarget: { readyState, currentTime } }) => {
          // A new load begins with a time of zero before any of it is there.
          if (readyState > HTMLMediaElement.HAVE_NOTHING) seconds.current = currentTime;
        }}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.currentTime = seconds.current;
        }}
      />
      {isFailed && (
        <div className="note bad" role="alert">
          <span>{t('page.failure')}</span>
          <button
            type="button"
            className="btn line small"
            aria-disabled={isRenewing}
            onClick={() => isRenewing || void again()}
          >
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
  const [isPressed, setPressed] = useState(false);
  /** Given for this link; kept as long as the page, for when it is opened anew. */
  const given = useRef<string | undefined>(undefined);
  const open = useCallback(async (by: 'page' | 'press' = 'press') => {
    const { hash } = location;
    const answer = await openLink(hash, given.current);
    // The address may name another link by now.
    if (hash !== location.hash) return;
    setPressed(by === 'press');
    // A picture that is shown stays where the host is not reached.
    setOpened((before) => (answer.kind === 'failed' && before?.kind === 'shown' ? before : answer));
  }, []);
  const openBy = useCallback(
    (password: string) => {
      given.current = password;
      return open();
    },
    [open],
  );
  useEffect(() => {
    const reopen = () => {
      given.current = undefined;
      setOpened(null);
      void open('page');
    };
    reopen();
    addEventListener('hashchange', reopen);
    document.addEventListener('click', keepHash, true);
    return () => {
      removeEventListener('hashchange', reopen);
      document.removeEventListener('click', keepHash, true);
    };
  }, [open]);
  if (opened?.kind === 'asked')
    return <PasswordForm message={opened.message} onPassword={openBy} takesFocus={isPressed} />;
  return (
    <div className="shared">
      {opened?.kind === 'shown' && (
        <Picture {...{ locale, reportForm }} picture={opened.picture} takesFocus={isPressed} onRenew={open} />
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
        {opened && opened.kind !== 'shown' && opened.kind !== 'failed' && (
          <Ended locale={locale} kind={opened.kind} takesFocus={isPressed} />
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
  readonly onRenew: () => Promise<void>;
}

function Picture({ locale, picture, reportForm, takesFocus, onRenew }: PictureProps): ReactElement {
  const t = useTranslations('share');
  const names = useTranslations('tools');
  const [isReporting, setReporting] = useState(false);
  const tag = useLanguageTag();
  const tool = findTool(picture.feature);
  const heading = useHeading(takesFocus);
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <div className="shared-work">
      <SharedSides {...{ picture, onRenew }} />
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
