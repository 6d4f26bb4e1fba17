import type { ClientMessages } from '#lib/i18n/load-client-messages.ts';
import { type MessageTree, mergeMessages } from '#lib/i18n/merge-messages.ts';

/** Words of a workspace for videos: those that speak of a photo are replaced. */
export function withVideo(messages: ClientMessages): ClientMessages {
  const { workspace, versions, options, clip } = messages;
  const lay = <Words extends object>(under: Words, over: object) =>
    // The replacing words have keys of the replaced ones, which a test holds.
    mergeMessages(under as unknown as MessageTree, over as MessageTree) as unknown as Words;
  return {
    ...messages,
    workspace: lay(workspace, clip.workspace),
    versions: lay(versions, clip.versions),
    options: lay(options, clip.options),
  };
}
