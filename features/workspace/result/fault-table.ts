import type { useTranslations } from '#components/messages/messages-context.tsx';
import type { ResultFault } from '#lib/catalog/result-notes.ts';

/**
 * Next step that helps against a fault: a tap on the thing, a mask by hand, a change of the settings that is
 * named, or another photo. `newFace` leads to the additional photo of the set-up, `part` to the part of a
 * video.
 */
export type NextStep = 'tap' | 'brush' | 'margin' | 'newFace' | 'background' | 'settings' | 'part' | 'photo';

/**
 * Every fault of a result, worded by the message of its name, with the next step that helps. The compiler
 * refuses a fault without an entry.
 */
export const faultTable: Readonly<Record<ResultFault, NextStep>> = {
  'notes.mirrored': 'margin',
  'notes.thingGuessed': 'tap',
  'notes.othersKept': 'tap',
  'notes.faceTurned': 'photo',
  'notes.littleChanged': 'brush',
  'enhance.nothing': 'settings',
  'passport.several_people': 'photo',
  'passport.others_cut_away': 'brush',
  'passport.others_left': 'brush',
  'passport.too_close': 'photo',
  'passport.too_small': 'photo',
  'passport.blurred': 'photo',
  'passport.eyes_closed': 'photo',
  'passport.mouth_open': 'photo',
  'passport.head_turned': 'photo',
  'passport.head_tilted': 'photo',
  'passport.too_dark': 'photo',
  'passport.too_bright': 'photo',
  'passport.uneven_light': 'photo',
  'passport.uneven_background': 'background',
  'passport.other_background': 'background',
  'headshot.small_face': 'photo',
  'headshot.tight_photo': 'photo',
  'headshot.others_cut_away': 'photo',
  'headshot.others_left': 'photo',
  'hair.hat_seen': 'photo',
  'swap.poses_hardly_fit': 'newFace',
  'swap.poses_differ': 'newFace',
  'swap.source_turned': 'newFace',
  'swap.source_eyes_shut': 'newFace',
  'swap.source_hazy': 'newFace',
  'swap.source_small': 'newFace',
  'swap.little_replaced': 'photo',
  'videoSwap.source_turned': 'newFace',
  'videoSwap.source_eyes_shut': 'newFace',
  'videoSwap.source_small': 'newFace',
  'videoSwap.source_hazy': 'newFace',
  'videoSwap.target_turned': 'part',
  'videoSwap.target_small': 'part',
  'videoSwap.face_lost': 'part',
  'videoSwap.little_replaced': 'part',
};

/** True for the name of a fault that this release knows. */
export function isFault(name: string): name is ResultFault {
  return Object.hasOwn(faultTable, name);
}

/** Sentence of a fault. */
export function describeFault(t: ReturnType<typeof useTranslations<'findings'>>, fault: ResultFault): string {
  return t(fault);
}
