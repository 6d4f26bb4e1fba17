import { __iconData as baby } from 'lucide-react/icons/baby';
import { __iconData as banana } from 'lucide-react/icons/banana';
import { __iconData as brush } from 'lucide-react/icons/brush';
import { __iconData as clapperboard } from 'lucide-react/icons/clapperboard';
import { __iconData as drama } from 'lucide-react/icons/drama';
import { __iconData as dropletOff } from 'lucide-react/icons/droplet-off';
import { __iconData as eraser } from 'lucide-react/icons/eraser';
import { __iconData as faceSlightlySmiling } from 'lucide-react/icons/face-slightly-smiling';
import { __iconData as film } from 'lucide-react/icons/film';
import { __iconData as ghost } from 'lucide-react/icons/ghost';
import { __iconData as idCard } from 'lucide-react/icons/id-card';
import { __iconData as imagePlus } from 'lucide-react/icons/image-plus';
import { __iconData as layers } from 'lucide-react/icons/layers';
import { __iconData as messageSquareText } from 'lucide-react/icons/message-square-text';
import { __iconData as paintbrush } from 'lucide-react/icons/paintbrush';
import { __iconData as palette } from 'lucide-react/icons/palette';
import { __iconData as replace } from 'lucide-react/icons/replace';
import { __iconData as scaling } from 'lucide-react/icons/scaling';
import { __iconData as scissors } from 'lucide-react/icons/scissors';
import { __iconData as scissorsLineDashed } from 'lucide-react/icons/scissors-line-dashed';
import { __iconData as shirt } from 'lucide-react/icons/shirt';
import { __iconData as sparkles } from 'lucide-react/icons/sparkles';
import { __iconData as stamp } from 'lucide-react/icons/stamp';
import { __iconData as userRound } from 'lucide-react/icons/user-round';
import { __iconData as video } from 'lucide-react/icons/video';
import type { LucideIconData } from 'lucide-react/types';
import type { ToolKey } from '#lib/catalog/tools.ts';

/** Lucide icon of each tool. */
export const toolMarks: Readonly<Record<ToolKey, LucideIconData>> = {
  objectRemover: eraser,
  watermarkRemover: stamp,
  imageExtender: scaling,
  recolor: palette,
  photoEnhancer: sparkles,
  aiBackground: layers,
  backgroundRemover: scissors,
  headShot: userRound,
  passportPhoto: idCard,
  halloween: ghost,
  faceSwap: drama,
  clothesChanger: shirt,
  photoToEmoji: faceSlightlySmiling,
  hairstyleChanger: scissorsLineDashed,
  babyGenerator: baby,
  aiFilter: brush,
  aiImageGenerator: imagePlus,
  aiArtGenerator: paintbrush,
  aiReplacer: replace,
  kontext: messageSquareText,
  nanoBanana: banana,
  videoEffects: clapperboard,
  videoEnhancer: film,
  videoFaceSwap: video,
  videoWatermarkRemover: dropletOff,
};
