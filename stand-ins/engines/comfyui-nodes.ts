import type { NodeTypes } from './comfyui.ts';

/** Core nodes of ComfyUI 0.3.64 with the inputs that each needs, as its own `/object_info` tells them. */
export const coreNodes: NodeTypes = {
  UNETLoader: ['unet_name', 'weight_dtype'],
  CLIPLoader: ['clip_name', 'type'],
  VAELoader: ['vae_name'],
  CheckpointLoaderSimple: ['ckpt_name'],
  CLIPTextEncode: ['text', 'clip'],
  ConditioningZeroOut: ['conditioning'],
  TextEncodeQwenImageEditPlus: ['clip', 'prompt'],
  EmptySD3LatentImage: ['width', 'height', 'batch_size'],
  InpaintModelConditioning: ['positive', 'negative', 'vae', 'pixels', 'mask', 'noise_mask'],
  KSampler: [
    ...['model', 'seed', 'steps', 'cfg', 'sampler_name', 'scheduler'],
    ...['positive', 'negative', 'latent_image', 'denoise'],
  ],
  LoadImage: ['image'],
  LoadImageMask: ['image', 'channel'],
  VAEDecode: ['samples', 'vae'],
  SaveImage: ['images', 'filename_prefix'],
};
