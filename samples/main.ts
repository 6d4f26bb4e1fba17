import { drawCards } from './cards/draw-cards.ts';
import { makeClips } from './clips/make-clips.ts';
import { drawDiagrams } from './draw-diagrams.ts';
import { drawIcons } from './draw-icons.ts';
import { drawScenes } from './draw-scenes.ts';
import { drawSheets } from './draw-sheets.ts';
import { makePairs } from './make-pairs.ts';
import { previewChoices } from './preview-choices.ts';

const parts = {
  /** Photos and masks, minutes each; names of photos after `scenes` draw these alone. */
  scenes: drawScenes,
  /** Results of the tools for the photos, in every size and format. */
  pairs: makePairs,
  /** A small picture of each style and background. */
  choices: previewChoices,
  /** Clips with sound and their results, and a picture of each effect. Names after it make these alone. */
  clips: makeClips,
  /** Drawings of what tools for people do. Keys of tools after `diagrams` draw these alone. */
  diagrams: drawDiagrams,
  /** Contact sheets for `docs/imaging.md`. Names of tools after `sheets` draw theirs alone. */
  sheets: drawSheets,
  /** Link previews of each page and language. Page keys and language codes after `cards` draw these alone. */
  cards: drawCards,
  /** Icons of tabs, home screens and the installed app, from the logo. */
  icons: drawIcons,
} as const;

const [part, ...names] = process.argv.slice(2);
const all = Object.entries(parts);
const chosen = part === undefined ? all : all.filter(([name]) => name === part);
if (chosen.length === 0) {
  console.error(
    `Usage: npm run samples [-- ${Object.keys(parts).join(' | ')}]; without a part all are made.`,
  );
  process.exit(2);
}
for (const [name, make] of chosen) {
  console.log(`── ${name}`);
  await make(names);
}
