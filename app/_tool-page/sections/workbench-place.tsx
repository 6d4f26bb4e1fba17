import { __iconData as camera } from 'lucide-react/icons/camera';
import { __iconData as clipboardPaste } from 'lucide-react/icons/clipboard-paste';
import { __iconData as folderOpen } from 'lucide-react/icons/folder-open';
import { __iconData as imageUp } from 'lucide-react/icons/image-up';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { CtrlKey } from '#components/ui/ctrl-key.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ToolIsland } from '#features/workspace/workspace-island.tsx';
import { choiceCount } from '#lib/catalog/choice-count.ts';
import { BATCH_PHOTOS } from '#lib/catalog/limits.ts';
import { UPLOAD_TYPES } from '#lib/catalog/uploads.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import type { SectionProps } from '../section-props.ts';
import { Samples } from './samples.tsx';
import { UnavailablePlace } from './unavailable-place.tsx';

/** What file dialogs offer. HEIC by its endings too, since some systems know no type for it. */
const ACCEPT = [...UPLOAD_TYPES, '.heic', '.heif'].join(',');

/** The workbench as it waits for a photo. It stands here without script; the island makes it work. */
export async function WorkbenchPlace({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement> {
  const t = await getTranslations();
  if (tool.engines.length === 0) return <UnavailablePlace tool={tool} />;
  return (
    <ToolIsland
      feature={tool.featureCode}
      locale={await pageLocale()}
      isWide={choiceCount(tool.featureCode) > 0}
      name={t(`tools.${tool.key}.name`)}
      words={{
        part: t('workbench.refused.part'),
        clipboardEmpty: t('workbench.refused.clipboardEmpty'),
        clipboardDenied: t('workbench.refused.clipboardDenied', { key: `${t('editor.keyNames.ctrl')}+V` }),
        clipboardDeniedApple: t('workbench.refused.clipboardDenied', { key: '⌘V' }),
      }}
    >
      <div className="stage whole">
        <div className="drop">
          <div className="drop-in corners">
            <span className="swatch stroke" aria-hidden="true" />
            <Icon of={imageUp} size="l" className="text-pigment" />
            <h2>{t('workbench.drop.title')}</h2>
            <p className="text-small text-quiet">{t('workbench.drop.hint')}</p>
            {tool.batch && (
              <p className="text-small text-quiet">{t('batch.drop', { most: BATCH_PHOTOS.everyone })}</p>
            )}
            <div className="acts">
              <label className="btn first">
                <input type="file" className="sr-only" accept={ACCEPT} multiple={tool.batch} />
                <Icon of={folderOpen} />
                {t('workbench.drop.choose')}
              </label>
              <button type="button" className="btn line" data-paste="">
                <Icon of={clipboardPaste} />
                {t('workbench.drop.paste')}
                <kbd className="fine-pointer">
                  <CtrlKey name={t('editor.keyNames.ctrl')} /> V
                </kbd>
              </button>
              <label className="btn line coarse-pointer">
                <input type="file" className="sr-only" accept="image/*" capture="environment" />
                <Icon of={camera} />
                {t('workbench.drop.camera')}
              </label>
            </div>
            <button type="button" className="btn bare small" data-address="">
              {t('upload.address.open')}
            </button>
            <noscript>
              <p className="text-small">{t('toolPage.noscript')}</p>
            </noscript>
          </div>
        </div>
      </div>
      <Samples tool={tool} />
    </ToolIsland>
  );
}
