import type { ClientMessages } from '#lib/i18n/load-client-messages.ts';
import { layOver } from '#lib/i18n/merge-messages.ts';

/** Words of a workspace where no photo is: those that speak of one are replaced. */
export function withoutPhoto(messages: ClientMessages): ClientMessages {
  const { workspace, result, versions, drawing } = messages;
  return {
    ...messages,
    workspace: layOver(workspace, drawing.workspace),
    result: layOver(result, drawing.result),
    versions: layOver(versions, drawing.versions),
  };
}

/** Words of a workspace for videos: those that speak of a photo are replaced. */
export function withVideo(messages: ClientMessages): ClientMessages {
  const { workspace, versions, options, batch, clip } = messages;
  return {
    ...messages,
    workspace: layOver(workspace, clip.workspace),
    versions: layOver(versions, clip.versions),
    options: layOver(options, clip.options),
    batch: layOver(batch, clip.batch),
  };
}

/** Words of a workspace for a video and a photo: those that speak of one of them alone are replaced. */
export function withVideoAndPhoto(messages: ClientMessages): ClientMessages {
  const { workspace, options, analysis, clip, ...rest } = withVideo(messages);
  const { show: showOther, legend: legendOther } = analysis.faces;
  return {
    ...rest,
    workspace: layOver(workspace, clip.withPhoto.workspace),
    options: layOver(options, clip.withPhoto.options),
    // There is one photo.
    analysis: { ...analysis, faces: { ...analysis.faces, showOther, legendOther } },
    clip,
  };
}
