import {
  type ArtColours,
  type Light,
  lightnessGap,
  luminance,
  mixLight,
  standingOut,
  sunOf,
} from '../art-colours.ts';
import { backKinds, flowerKinds, type Kind, leafKinds } from '../plant-kinds.ts';
import { bendStem, fadeColours, type PlantColours, type Stem } from '../plant-parts.ts';
import { fillDisc } from '../shapes.ts';
import type { Family, Sheet } from '../sheet.ts';

/** Place of a plant, and how far back it stands: 0 before all others, 1 lost in the ground's colour. */
interface Spot {
  readonly stem: Stem;
  readonly back: number;
}

/** Stems that fan out from the lower edge, the tallest near the middle, those behind between those before. */
export function placeStems({
  frame,
  unit,
  dice,
  height,
}: Pick<Sheet, 'frame' | 'unit' | 'dice' | 'height'>): Spot[] {
  const [wide, high] = [frame.right - frame.left, frame.bottom - frame.top];
  const middle = (frame.left + frame.right) / 2;
  const perRow = Math.max(3, Math.round((wide / unit / 215) * dice.between(0.8, 1.3)));
  const crown = dice.between(-0.6, 0.6);
  const spots: Spot[] = [];
  for (const [row, back] of [0.7, 0].entries())
    for (let index = 0; index < perRow + 1 - row; index++) {
      const count = perRow + 1 - row;
      const side = (2 * (index + 0.5)) / count - 1 + dice.between(-0.1, 0.1) / count;
      const tall = (0.85 - 0.26 * Math.abs(side - crown) - 0.1 * row) * dice.between(0.82, 1);
      const root = [middle + 0.36 * wide * side, height + 12 * unit] as const;
      const tip = [middle + 0.4 * wide * side + 0.03 * wide * side ** 3, frame.bottom - tall * high] as const;
      spots.push({ stem: bendStem(root, tip), back });
    }
  return spots;
}

/** A sun or moon, pale enough to stand behind all plants, and seen on every ground. */
export function discOf(colours: ArtColours): Light {
  const { ground, ink } = colours;
  const sun = mixLight(ground, sunOf(colours), 0.62);
  if (lightnessGap(sun, ground) > 0.05) return sun;
  return mixLight(ground, luminance(ground) > 0.2 ? standingOut(colours.colours, colours)[0] : ink, 0.45);
}

/** Colours of the plants of a sheet, in turn. */
function plantColours({ colours }: Sheet): readonly PlantColours[] {
  const { ground, ink } = colours;
  const [first, second, third, ...rest] = colours.colours;
  const leaves = standingOut([first, second, third, mixLight(first, ink, 0.4)], colours);
  const flowers = standingOut([...rest, third, second], colours);
  return leaves.map((leaf, index) => ({
    stem: mixLight(ink, leaf, 0.35),
    leaf,
    shaded: mixLight(leaf, ink, 0.24),
    flower: flowers[(index + (flowers[0] === leaf ? 1 : 0)) % flowers.length],
    heart: mixLight(leaf, ground, 0.62),
  }));
}

/**
 * A print of plants before a sun. Each is an axis that sets off leaves, twigs or flowers again and again, as
 * in an L-system with parameters (Prusinkiewicz and Lindenmayer, “The algorithmic beauty of plants”, 1990).
 */
const plants: Family = async (sheet, progress) => {
  const { frame, colours, dice } = sheet;
  const [wide, high] = [frame.right - frame.left, frame.bottom - frame.top];
  const radius = Math.min(wide, high) * dice.between(0.26, 0.36);
  fillDisc(sheet, {
    x: (frame.left + frame.right) / 2 + dice.between(-0.7, 0.7) * (wide / 2 - radius),
    y: frame.top + radius + dice.between(0.02, 0.12) * high,
    radius,
    paint: { colour: discOf(colours) },
  });
  const all = plantColours(sheet);
  const spots = placeStems(sheet);
  const turn = dice.whole(0, all.length - 1);
  const recent: Kind[] = [];
  for (const [index, { stem, back }] of spots.entries()) {
    // Pale leaves behind; before them leaves and flowers by turns, none of which was drawn just before.
    const kinds = back > 0.5 ? backKinds : index % 2 === 1 ? flowerKinds : leafKinds;
    const kind = dice.pick(kinds.filter((one) => back > 0.5 || !recent.includes(one)));
    recent.unshift(kind);
    recent.length = Math.min(recent.length, 4);
    const own = all[(index + turn) % all.length];
    kind(sheet, { stem, colours: fadeColours(own, { ground: colours.ground, share: back }) });
    await progress.report((index + 1) / spots.length);
  }
};

export default plants;
