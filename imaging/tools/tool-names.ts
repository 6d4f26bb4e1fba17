/** Names of all tools, apart from their code, so that a host can name them without loading it. */
export const toolNames = ['remove-object', 'apply-filter', 'enhance-photo'] as const;

export type ToolName = (typeof toolNames)[number];
