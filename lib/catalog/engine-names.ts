/**
 * Engines that the tasks and the lanes of the queue know. One that a host has no settings for is left out
 * there and serves no tool.
 */
export const engineNames = ['embedded', 'fal', 'openai-images', 'own-server'] as const;

/** Kinds of servers that an operator may run beside Pictor. */
export const ownServerKinds = ['sdcpp', 'comfyui', 'openai'] as const;

export type OwnServerKind = (typeof ownServerKinds)[number];

export type EngineName = (typeof engineNames)[number];
