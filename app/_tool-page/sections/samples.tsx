import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { ResponsivePicture } from '#components/picture/responsive-picture.tsx';
import { samplePhotoUrl, sceneOf, sceneThumbUrl, THUMB_WIDTH } from '#lib/catalog/samples.ts';
import { trialScenes } from '#lib/catalog/trial-scenes.ts';
import type { SectionProps } from '../section-props.ts';

/** Photos of our own to start with. Where a face is put into them, they are templates as much as trials. */
export async function Samples({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement> {
  const t = await getTranslations();
  const kind = tool.key === 'faceSwap' ? 'templates' : 'samples';
  return (
    <div className="rail">
      <div className="rail-in">
        <div>
          <h2>{t(`workbench.drop.${kind}Title`)}</h2>
          <p className="text-small text-quiet">{t(`workbench.drop.${kind}Hint`)}</p>
        </div>
        <div className="samples">
          {trialScenes(tool).map((scene) => (
            <button key={scene} type="button" className="sample" data-sample={samplePhotoUrl(scene)}>
              <ResponsivePicture
                url={() => sceneThumbUrl(scene)}
                widths={[THUMB_WIDTH]}
                width={sceneOf({ scene }).width}
                height={sceneOf({ scene }).height}
                alt=""
                sizes="140px"
              />
              {t(`scenes.${scene}`)}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
