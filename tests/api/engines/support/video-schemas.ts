/**
 * Inputs of fal's models for videos, by their pages of 29 November 2026 and the types of `@fal-ai/client`
 * 1.10.1. The file of schemas beside the repository has pictures alone.
 */
const url = { type: 'string', pattern: '^https?://' };
const flag = { type: 'boolean' };
const text = { type: 'string', minLength: 1 };
const whole = { type: 'integer' };
const oneOf = (...values: readonly (string | number)[]) => ({ enum: values });

const input = (properties: Readonly<Record<string, object>>, required: readonly string[]) => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
});

export const videoSchemas: Readonly<Record<string, object>> = {
  'fal-ai/seedvr/upscale/video': input(
    {
      video_url: url,
      upscale_mode: oneOf('target', 'factor'),
      upscale_factor: { type: 'number', minimum: 1, maximum: 10 },
      target_resolution: oneOf('720p', '1080p', '1440p', '2160p'),
      noise_scale: { type: 'number' },
      output_format: oneOf('X264 (.mp4)', 'VP9 (.webm)', 'PRORES4444 (.mov)', 'GIF (.gif)'),
      output_quality: oneOf('low', 'medium', 'high', 'maximum'),
      output_write_mode: oneOf('fast', 'balanced', 'small'),
      seed: whole,
      sync_mode: flag,
    },
    ['video_url'],
  ),
  'decart/lucy-restyle': input(
    {
      ...{ video_url: url, prompt: text, seed: whole },
      ...{ resolution: oneOf('720p'), enhance_prompt: flag, sync_mode: flag },
    },
    ['video_url', 'prompt'],
  ),
  'bria/bria_video_eraser/erase/mask': input(
    {
      ...{ video_url: url, mask_video_url: url, auto_trim: flag, preserve_audio: flag },
      output_container_and_codec: oneOf('mp4_h264', 'mp4_h265', 'webm_vp9', 'mov_h264', 'mkv_h264'),
    },
    ['video_url', 'mask_video_url'],
  ),
  'fal-ai/pixverse/swap': input(
    {
      ...{ video_url: url, image_url: url, seed: whole, original_sound_switch: flag },
      mode: oneOf('person', 'object', 'background'),
      keyframe_id: { type: 'integer', minimum: 1 },
      resolution: oneOf('360p', '540p', '720p'),
    },
    ['video_url', 'image_url'],
  ),
};
