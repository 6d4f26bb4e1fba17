import type { ClientMessages } from '#lib/i18n/load-client-messages.ts';
import { type MessageTree, mergeMessages } from '#lib/i18n/merge-messages.ts';

/** Words of a workspace where no photo is: those that speak of one are replaced. */
export function withoutPhoto(messages: ClientMessages): ClientMessages {
  const { workspace, result, versions, drawing } = messages;
  const lay = <Words extends object>(under: Words, over: object) =>
    // The replacing words have keys of the replaced ones, which a test holds.
    mergeMessages(under as unknown as MessageTree, over as MessageTree) as unknown as Words;
  return {
    ...messages,
    workspace: lay(workspace, drawing.workspace),
    result: lay(result, drawing.result),
    versions: lay(versions, drawing.versions),
  };
}
