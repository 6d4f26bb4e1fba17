import {
  type ArtColours,
  type Light,
  lightnessGap,
  luminance,
  mixLight,
  standingOut,
  sunOf,
} from '../art-colours.ts';
import { flowerKinds, type Kind, leafKinds } from '../plant-kinds.ts';
import { bendStem, type PlantColours, type Stem } from '../plant-parts.ts';
import { fillDisc } from '../shapes.ts';
import type { Family, Sheet } from '../sheet.ts';

/** Place of a plant. */
interface Spot {
  readonly stem: Stem;
  readonly isFlower: boolean;
}

/** Stems that fan out from the lower edge, the tallest near the middle, leaves and flowers by turns. */
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
  const count = perRow + 2;
  for (let index = 0; index < count; index++) {
    // Flowers stand behind and above the leaves between them, so that no stalk runs into a head.
    const isFlower = index % 2 === 1;
    const side = (2 * (index + 0.5)) / count - 1 + dice.between(-0.2, 0.2) / count;
    const tall = (isFlower ? 0.84 : 0.6) - 0.2 * Math.abs(side - crown);
    const root = [middle + 0.37 * wide * side, height + 12 * unit] as const;
    const tip = [
      middle + 0.42 * wide * side + 0.03 * wide * side ** 3,
      frame.bottom - tall * dice.between(0.9, 1.05) * high,
    ] as const;
    spots.push({ stem: bendStem(root, tip), isFlower });
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
  const inOrder = [...spots.filter(({ isFlower }) => isFlower), ...spots.filter(({ isFlower }) => !isFlower)];
  for (const [index, { stem, isFlower }] of inOrder.entries()) {
    // No kind that was drawn just before.
    const kinds = isFlower ? flowerKinds : leafKinds;
    const kind = dice.pick(kinds.filter((one) => !recent.includes(one)));
    recent.unshift(kind);
    recent.length = Math.min(recent.length, 2);
    const own = all[(index + turn) % all.length];
    kind(sheet, { stem, colours: own });
    await progress.report((index + 1) / spots.length);
  }
};

export default plants;
