import type { z } from 'zod';
import type { FeatureCode } from '../tools.ts';
import { aiBabyGeneratorParameters } from './ai-baby-generator.ts';
import { aiBackgroundParameters } from './ai-background.ts';
import { aiClothesChangerParameters } from './ai-clothes-changer.ts';
import { aiFilterParameters } from './ai-filter.ts';
import { aiReplacerParameters } from './ai-replacer.ts';
import { backgroundRemoverParameters } from './background-remover.ts';
import { changeByWordsParameters } from './change-by-words.ts';
import { faceSwapParameters } from './face-swap.ts';
import { hairstyleChangerParameters } from './hairstyle-changer.ts';
import { halloweenParameters } from './halloween.ts';
import { headshotGeneratorParameters } from './headshot-generator.ts';
import { imageExtenderParameters } from './image-extender.ts';
import { imageGeneratorParameters } from './image-generator.ts';
import { objectRemoverParameters } from './object-remover.ts';
import { passportPhotoParameters } from './passport-photo.ts';
import { photoEnhancerParameters } from './photo-enhancer.ts';
import { photoToEmojiParameters } from './photo-to-emoji.ts';
import { recolorParameters } from './recolor.ts';
import { videoEffectsParameters, videoParameters } from './video.ts';
import { watermarkRemoverParameters } from './watermark-remover.ts';

/** The schema of each tool's parameters. Apart from `tools.ts`, so that the browser's first load holds no zod. */
export const toolParameters: Readonly<Record<FeatureCode, z.ZodObject>> = {
  'object-remover': objectRemoverParameters,
  'watermark-remover': watermarkRemoverParameters,
  'image-extender': imageExtenderParameters,
  recolor: recolorParameters,
  'photo-enhancer': photoEnhancerParameters,
  'ai-background': aiBackgroundParameters,
  'background-remover': backgroundRemoverParameters,
  'ai-filter': aiFilterParameters,
  'ai-image-generator': imageGeneratorParameters,
  'ai-art-generator': imageGeneratorParameters,
  'headshot-generator': headshotGeneratorParameters,
  'passport-photo': passportPhotoParameters,
  halloween: halloweenParameters,
  'face-swap': faceSwapParameters,
  'ai-clothes-changer': aiClothesChangerParameters,
  'photo-to-emoji': photoToEmojiParameters,
  'hairstyle-changer': hairstyleChangerParameters,
  'ai-baby-generator': aiBabyGeneratorParameters,
  'ai-replacer': aiReplacerParameters,
  kontext: changeByWordsParameters,
  'nano-banana': changeByWordsParameters,
  'video-effects': videoEffectsParameters,
  'video-enhancer': videoParameters,
  'video-face-swap': videoParameters,
  'video-watermark-remover': videoParameters,
};
