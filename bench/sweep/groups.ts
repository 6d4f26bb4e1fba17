import { PRINT_LIMITS } from '#imaging/edit/enhance/measure-print.ts';
import { LIGHT_TARGETS } from '#imaging/edit/enhance/plan-light.ts';
import { PLAIN_GROUND } from '#imaging/edit/inpaint/complete-plain.ts';
import { MARK_EVIDENCE } from '#imaging/edit/watermark/assess-mark.ts';
import { HAIR_EVIDENCE } from '#imaging/portrait/hair/select/refine-hair.ts';
import { SKIN_BOUNDS } from '#imaging/vision/people/skin-tone.ts';
import { WEIGHTS } from '#imaging/vision/segment/score-object.ts';
import type { Constants } from './constants.ts';
import {
  type Measure,
  measureHair,
  measureLight,
  measureMarks,
  measurePlainFills,
  measurePrints,
  measureSkin,
  measureTaps,
} from './measures.ts';

interface TunedGroup {
  readonly constants: Constants;
  /** File whose docstring tells set, date and measure, by `@tuned`. */
  readonly file: string;
  readonly measured: string;
  readonly measure: Measure;
}

/** Groups of tuned constants that a sweep can vary, each with a measure on pictures of our own. */
export const groups: Readonly<Record<string, TunedGroup>> = {
  'hair-evidence': {
    constants: HAIR_EVIDENCE,
    file: 'imaging/portrait/hair/select/refine-hair.ts',
    measured: 'overlap of hair with the truth, nine drawn portraits',
    measure: measureHair,
  },
  'light-targets': {
    constants: LIGHT_TARGETS,
    file: 'imaging/edit/enhance/plan-light.ts',
    measured: 'PSNR in dB after the enhancer, five pictures clean, dark, hazy and in low light',
    measure: measureLight,
  },
  'mark-evidence': {
    constants: MARK_EVIDENCE,
    file: 'imaging/edit/watermark/assess-mark.ts',
    measured: 'right verdicts, three scenes clean and under words of three opacities',
    measure: measureMarks,
  },
  'object-weights': {
    constants: WEIGHTS,
    file: 'imaging/vision/segment/score-object.ts',
    measured: 'overlap of tapped things with the truth, four things of our scenes',
    measure: measureTaps,
  },
  'plain-ground': {
    constants: PLAIN_GROUND,
    file: 'imaging/edit/inpaint/complete-plain.ts',
    measured: 'PSNR in dB inside three holes each of four drawn textures',
    measure: measurePlainFills,
  },
  'print-limits': {
    constants: PRINT_LIMITS,
    file: 'imaging/edit/enhance/measure-print.ts',
    measured: 'certainty of the right verdict, five pictures clean and hazy, three aged',
    measure: measurePrints,
  },
  'skin-bounds': {
    constants: SKIN_BOUNDS,
    file: 'imaging/vision/people/skin-tone.ts',
    measured: 'overlap of skin with the truth, nine drawn portraits',
    measure: measureSkin,
  },
};
