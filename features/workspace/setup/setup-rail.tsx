import { ImageUp, Info, RotateCcw, WifiOff } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { useOnline } from '#components/ui/use-online.ts';
import { useFocusIfLost } from '../use-focus-on-mount.ts';

interface EditingRailProps {
  /** Hint for a better result. */
  readonly tip: string;
  /** The tool's own options. */
  readonly options: ReactNode;
  readonly runBlock: ReactNode;
  /** True when a run was just canceled. */
  readonly canceled: boolean;
  /** True where the price is no longer the one that a run was started at. */
  readonly isRepriced?: boolean | undefined;
  readonly onLeave: () => void;
}

/** Column beside the photo during the set-up. */
export function EditingRail(props: EditingRailProps): ReactElement {
  const { tip, options, runBlock, canceled, isRepriced = false, onLeave } = props;
  const t = useTranslations('workspace');
  const online = useOnline();
  // The mask editor takes the focus first, where there is one.
  const focus = useFocusIfLost<HTMLParagraphElement>();
  return (
    <div className="rail">
      <div className="rail-in">
        <div role="status">
          {canceled && (
            <p className="note good">
              <RotateCcw className="i" aria-hidden="true" />
              {t('running.canceled')}
            </p>
          )}
          {isRepriced && (
            <p className="note">
              <Info className="i" aria-hidden="true" />
              {t('run.priceChanged')}
            </p>
          )}
          {!online && (
            <p className="note">
              <WifiOff className="i" aria-hidden="true" />
              <span>
                <b className="block">{t('offline.title')}</b> {t('offline.editing')}
              </span>
            </p>
          )}
        </div>
        <p className="note tint" ref={focus} tabIndex={-1}>
          <Info className="i" aria-hidden="true" />
          {tip}
        </p>
        {options}
        <button type="button" className="btn line small rail-leave" onClick={onLeave}>
          <ImageUp className="i s" aria-hidden="true" />
          {t('photo.another')}
        </button>
      </div>
      {runBlock}
    </div>
  );
}
