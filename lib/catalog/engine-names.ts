/**
 * Engines that the tasks and the lanes of the queue know. One that a host has no settings for is left out
 * there and serves no tool.
 */
export const engineNames = ['embedded', 'fal', 'openai-images', 'comfyui'] as const;

export type EngineName = (typeof engineNames)[number];
