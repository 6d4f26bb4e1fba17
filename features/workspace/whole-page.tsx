import { Expand, Shrink } from 'lucide-react';
import {
  type ReactElement,
  useCallback,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { TipIconButton } from '#components/ui/tooltip.tsx';

interface FullScreenButtonProps {
  /** True where the rail has something to say that must not stay hidden. */
  readonly isNeeded: boolean;
}

const KEY = 'f';

/**
 * Button and key F for the full screen: the photo with its tools and the main button. Where the browser
 * refuses the whole screen, as on iPhones, it is the whole window.
 * @see https://developer.mozilla.org/en-US/docs/Web/API/Fullscreen_API
 */
export function FullScreenButton({ isNeeded }: FullScreenButtonProps): ReactElement {
  const t = useTranslations('editor');
  const [isFull, setFull] = useState(false);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-full-screen', isFull);
    return () => document.documentElement.removeAttribute('data-full-screen');
  }, [isFull]);
  const leave = useCallback(() => {
    setFull(false);
    if (document.fullscreenElement) void document.exitFullscreen();
  }, []);
  const toggle = () => {
    if (isFull) return leave();
    setFull(true);
    document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  useEffect(() => {
    if (isNeeded) leave();
  }, [isNeeded, leave]);
  useEffect(() => leave, [leave]);
  useFullScreenKeys({ isFull, toggle, leave });
  const label = t(isFull ? 'fullScreen.leave' : 'fullScreen.enter');
  return (
    <div className="full-screen">
      <TipIconButton
        label={label}
        tip={`${label} (${isFull ? t('keyNames.esc') : KEY.toUpperCase()})`}
        icon={isFull ? Shrink : Expand}
        aria-keyshortcuts={KEY.toUpperCase()}
        aria-pressed={isFull}
        onClick={toggle}
      />
    </div>
  );
}

interface FullScreenKeys {
  readonly isFull: boolean;
  readonly toggle: () => void;
  readonly leave: () => void;
}

/**
 * F toggles while the photo or the button has the focus. Escape leaves, unless a field, a dialog or something
 * outside the workspace has it.
 */
function useFullScreenKeys(keys: FullScreenKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !isFree(event.target)) return;
      const { isFull, toggle, leave } = latest.current;
      if (event.key.toLowerCase() === KEY && isOnPhoto(event.target)) toggle();
      else if (event.key === 'Escape' && isFull) leave();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // The browser leaves by its own keys and gestures, too, and may enter after somebody has left again.
    const follow = () => {
      const { isFull, leave } = latest.current;
      if (!document.fullscreenElement || !isFull) leave();
    };
    document.addEventListener('keydown', press, true);
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('keydown', press, true);
      document.removeEventListener('fullscreenchange', follow);
    };
  }, []);
}

/**
 * Letters alone count while what they act on has the focus.
 * @see https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts
 */
function isOnPhoto(target: Element): boolean {
  if (target.closest('.full-screen')) return true;
  return target.closest('.photo-frame') !== null && target.closest('button') === null;
}

/** True where a key is nobody else's: in the workspace or nowhere, and not in a field of text. */
function isFree(target: EventTarget | null): target is Element {
  if (!(target instanceof Element) || document.querySelector('[role=dialog], [role=alertdialog]'))
    return false;
  const isField = target.closest('select, textarea, [contenteditable], input:not([type=range])') !== null;
  return !isField && (target === document.body || target.closest('.workspace') !== null);
}

/**
 * Gives the window to the workspace: title, tabs and the texts of the page are hidden by `whole-page.css`
 * until the photo is closed.
 * @param view name of the present view; each begins at the top
 * @param room `marks` for a tool whose photo has tools for marking around it; `''` for the others
 */
export function useWholePage(
  isOpen: boolean,
  { view = '', room = '' }: { readonly view?: string; readonly room?: 'marks' | '' } = {},
): void {
  // Stages measure themselves in layout effects, and those of children run before those of their parents.
  useInsertionEffect(() => {
    if (!isOpen) return;
    const root = document.documentElement;
    root.setAttribute('data-photo-open', room);
    return () => root.removeAttribute('data-photo-open');
  }, [isOpen, room]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    scrollTo(0, 0);
    return () => scrollTo(0, 0);
  }, [isOpen]);
  // On phones the page may be scrolled to the options, and the next view begins with the photo.
  useLayoutEffect(() => {
    if (isOpen && view) scrollTo(0, 0);
  }, [isOpen, view]);
}
