import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { CtrlKey } from '#components/ui/ctrl-key.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ToolIsland } from '#features/workspace/workspace-island.tsx';
import { meets } from '#lib/availability/availability.ts';
import { findsFaces, hasAnalyses } from '#lib/catalog/analyses.ts';
import { BATCH_PHOTOS } from '#lib/catalog/limits.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { UPLOAD_TYPES } from '#lib/catalog/uploads.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import type { SectionProps } from '../section-props.ts';
import { TrialSamples } from './trial-samples.tsx';

/** Types that file dialogs offer. HEIC by its endings too, since some systems know no type for it. */
const ACCEPT = [...UPLOAD_TYPES, '.heic', '.heif'].join(',');

/** The workspace as it waits for a photo. It stands here without script; the island makes it work. */
export async function WorkspacePlace({
  tool,
  availability,
}: Pick<SectionProps, 'tool' | 'availability'>): Promise<ReactElement> {
  const t = await getTranslations();
  const options = await loadOptions(tool.featureCode);
  const { choiceCount } = options;
  return (
    <ToolIsland
      feature={tool.featureCode}
      locale={await pageLocale()}
      isWide={choiceCount !== undefined}
      name={t(`tools.${tool.key}.name`)}
      failed={t('workspace.refused.part')}
    >
      <div className="stage whole">
        <div className="drop">
          <div className="drop-in corners at-once">
            <span className="swatch stroke" aria-hidden="true" />
            <Icon of="image-up" size="l" className="text-pigment" />
            <h2 className="fine-pointer">{t('workspace.drop.title')}</h2>
            <h2 className="coarse-pointer">{t('workspace.drop.titleTouch')}</h2>
            <p className="fine-pointer text-small text-quiet">{t('workspace.drop.hint')}</p>
            <p className="coarse-pointer text-small text-quiet">{t('workspace.drop.hintTouch')}</p>
            {tool.batch && (
              <p className="text-small text-quiet">
                {t(meets(['payments'], availability) ? 'batch.dropSold' : 'batch.drop', {
                  most: BATCH_PHOTOS.everyone,
                  pro: BATCH_PHOTOS.pro,
                })}
              </p>
            )}
            <div className="acts">
              <label className="btn first">
                <input type="file" className="sr-only" accept={ACCEPT} multiple={tool.batch} />
                <Icon of="folder-open" />
                {t('workspace.drop.choose')}
              </label>
              <button type="button" className="btn line" data-paste="">
                <Icon of="clipboard-paste" />
                {t('workspace.drop.paste')}
                <kbd className="fine-pointer">
                  <CtrlKey name={t('editor.keyNames.ctrl')} /> V
                </kbd>
              </button>
              <label className="btn line coarse-pointer">
                <input type="file" className="sr-only" accept="image/*" capture="environment" />
                <Icon of="camera" />
                {t('workspace.drop.camera')}
              </label>
            </div>
            <button type="button" className="btn bare small" data-url="">
              {t('upload.url.open')}
            </button>
            {hasAnalyses(tool, options) && (
              <div className="drop-privacy text-small text-quiet">
                <p>
                  {t(
                    findsFaces(tool, options)
                      ? 'workspace.drop.sendsForFaces'
                      : 'workspace.drop.sendsForTaps',
                  )}
                </p>
                <label>
                  <input type="checkbox" data-waits="" /> {t('workspace.drop.waits')}
                </label>
              </div>
            )}
            <noscript>
              <p className="text-small">{t('toolPage.noscript')}</p>
            </noscript>
          </div>
        </div>
      </div>
      <TrialSamples tool={tool} />
    </ToolIsland>
  );
}

/** In place of the workspace of a tool that cannot be used: says so, before anything is asked of anybody. */
export async function UnavailablePlace({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement> {
  const t = await getTranslations();
  const name = t(`tools.${tool.key}.name`);
  return (
    <section className="workspace without-engine" aria-label={name}>
      <div className="stage whole">
        <div className="drop">
          <div className="drop-in corners">
            <Icon of="clock" size="l" className="text-quiet" />
            <h2>{t('toolPage.unavailable.title')}</h2>
            <p className="text-quiet">{t('toolPage.unavailable.text', { tool: name })}</p>
          </div>
        </div>
      </div>
    </section>
  );
}
