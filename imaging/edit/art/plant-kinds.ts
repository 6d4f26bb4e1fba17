import { mixLook } from './art-colours.ts';
import { bendStem, drawLeaf, drawStem, drawVeins, type PlantColours, type Stem } from './plant-parts.ts';
import { fillDisc, strokeLine } from './shapes.ts';
import type { Sheet } from './sheet.ts';

/** A plant on a stem whose line is given. */
interface Plant {
  readonly stem: Stem;
  readonly colours: PlantColours;
}

/** Draws a plant. */
export type Kind = (sheet: Sheet, plant: Plant) => void;

const LEFT_AND_RIGHT = [-1, 1] as const;

/** Round leaves in pairs, as of a eucalyptus. */
const roundLeaves: Kind = (sheet, { stem, colours }) => {
  const { dice, unit } = sheet;
  drawStem(sheet, stem, { width: 5 * unit, colour: colours.stem });
  const pairs = dice.whole(8, 10);
  for (let pair = 0; pair < pairs; pair++) {
    const share = 0.13 + (0.85 * pair) / (pairs - 1);
    const [x, y] = stem.at(share);
    const length = stem.length * (0.135 - 0.075 * share) * dice.between(0.92, 1.08);
    for (const side of LEFT_AND_RIGHT) {
      const heading = stem.heading(share) + side * dice.between(0.85, 1.05) * (1.15 - 0.45 * share);
      const leaf = { x, y, heading, length, width: 0.4 * length, belly: 0.5 };
      drawLeaf(sheet, leaf, { colour: colours.leaf, other: colours.shaded });
    }
  }
};

/** Long leaves by turns, as of a willow or an olive. */
const longLeaves: Kind = (sheet, { stem, colours }) => {
  const { dice, unit } = sheet;
  drawStem(sheet, stem, { width: 5 * unit, colour: colours.stem });
  const count = dice.whole(15, 19);
  for (let index = 0; index < count; index++) {
    const share = 0.1 + (0.9 * index) / (count - 1);
    const [x, y] = stem.at(share);
    const side = index % 2 === 0 ? -1 : 1;
    const length = stem.length * (0.2 - 0.09 * share) * dice.between(0.9, 1.1);
    const heading =
      index === count - 1 ? stem.heading(1) : stem.heading(share) + side * dice.between(0.5, 0.66);
    const leaf = { x, y, heading, length, width: 0.13 * length, belly: 0.42, bow: -0.1 * side };
    drawLeaf(sheet, leaf, { colour: colours.leaf, other: colours.shaded });
  }
};

/** The frond of a fern: dense pairs, longest near its foot. */
const fern: Kind = (sheet, { stem, colours }) => {
  const { unit } = sheet;
  drawStem(sheet, stem, { width: 4 * unit, colour: colours.stem });
  const pairs = 26;
  for (let pair = 0; pair < pairs; pair++) {
    const share = 0.14 + (0.85 * pair) / (pairs - 1);
    const [x, y] = stem.at(share);
    const length =
      stem.length * 0.16 * Math.sin(Math.PI * (0.28 + 0.7 * ((share - 0.14) / 0.86))) ** 1.1 + 4 * unit;
    for (const side of LEFT_AND_RIGHT) {
      const heading = stem.heading(share) + side * (1.12 - 0.3 * share);
      const leaf = {
        x,
        y,
        heading,
        length,
        width: Math.min(0.16 * length, 0.0155 * stem.length),
        belly: 0.3,
        bow: -0.13 * side,
      };
      drawLeaf(sheet, leaf, {
        colour: side < 0 ? colours.leaf : colours.shaded,
        other: side < 0 ? colours.leaf : colours.shaded,
      });
    }
  }
};

/** An umbel: rays from one point, each with a small umbel of its own. */
const umbel: Kind = (sheet, { stem, colours }) => {
  const { dice, unit } = sheet;
  drawStem(sheet, stem, { width: 4.4 * unit, colour: colours.stem });
  for (const [index, share] of [0.18, 0.34, 0.5].entries()) {
    const [x, y] = stem.at(share);
    const side = index % 2 === 0 ? -1 : 1;
    const length = stem.length * (0.17 - 0.03 * index);
    const leaf = {
      x,
      y,
      heading: stem.heading(share) + 0.55 * side,
      length,
      width: 0.15 * length,
      bow: -0.12 * side,
    };
    drawLeaf(sheet, leaf, { colour: colours.leaf, other: colours.shaded });
  }
  const [x, y] = stem.at(1);
  const rays = dice.whole(9, 12);
  const reach = stem.length * 0.17;
  for (let ray = 0; ray < rays; ray++) {
    const turn = stem.heading(1) + 1.15 * ((2 * ray) / (rays - 1) - 1);
    const long = reach * (0.86 + 0.14 * Math.cos(1.6 * (turn - stem.heading(1))));
    const [endX, endY] = [x + long * Math.cos(turn), y + long * Math.sin(turn)];
    strokeLine(sheet, [x, y, endX, endY], { width: 1.8 * unit, colour: colours.stem });
    for (let bud = 0; bud < 7; bud++) {
      const own = turn + 1.3 * (bud / 3 - 1);
      const far = reach * 0.2 * (bud % 2 === 0 ? 1 : 0.72);
      const [budX, budY] = [endX + far * Math.cos(own), endY + far * Math.sin(own)];
      strokeLine(sheet, [endX, endY, budX, budY], { width: 1.1 * unit, colour: colours.stem });
      const colour = bud % 3 === 0 ? colours.heart : colours.flower;
      fillDisc(sheet, { x: budX, y: budY, radius: 0.052 * reach, paint: { colour } });
    }
  }
};

/** One large flower of petals in two rows, over two long leaves. */
const bloom: Kind = (sheet, { stem, colours }) => {
  const { dice, unit } = sheet;
  drawStem(sheet, stem, { width: 6 * unit, colour: colours.stem });
  for (const side of LEFT_AND_RIGHT) {
    const share = dice.between(0.13, 0.32);
    const [x, y] = stem.at(share);
    const length = stem.length * dice.between(0.3, 0.38);
    const leaf = {
      x,
      y,
      heading: stem.heading(share) + 0.48 * side,
      length,
      width: 0.13 * length,
      bow: 0.14 * side,
    };
    drawLeaf(sheet, leaf, { colour: colours.leaf, other: colours.shaded });
  }
  const [x, y] = stem.at(1);
  const size = Math.min(stem.length * 0.15, 125 * unit);
  const petals = dice.whole(9, 12);
  const turn = dice.between(0, 1);
  const inner = mixLook(colours.flower, colours.stem, 0.3);
  for (const [row, reach] of [1, 0.6].entries())
    for (let petal = 0; petal < petals; petal++) {
      const heading = turn + ((petal + 0.5 * row) * 2 * Math.PI) / petals;
      const leaf = { x, y, heading, length: reach * size, width: (0.2 - 0.08 * row) * size, belly: 0.55 };
      drawLeaf(
        sheet,
        leaf,
        row === 0
          ? { colour: colours.flower, other: mixLook(colours.flower, colours.stem, 0.12) }
          : { colour: inner, other: mixLook(inner, colours.flower, 0.35) },
      );
      if (row === 0) {
        const points = [x, y, x + 0.8 * size * Math.cos(heading), y + 0.8 * size * Math.sin(heading)];
        strokeLine(sheet, points, { width: unit, colour: colours.heart });
      }
    }
  fillDisc(sheet, { x, y, radius: 0.2 * size, paint: { colour: colours.stem } });
  for (let dot = 0; dot < 10; dot++) {
    const angle = (2 * Math.PI * dot) / 10;
    const place = { x: x + 0.13 * size * Math.cos(angle), y: y + 0.13 * size * Math.sin(angle) };
    fillDisc(sheet, { ...place, radius: 0.022 * size, paint: { colour: colours.flower } });
  }
};

/** Twigs with berries by turns. */
const berries: Kind = (sheet, { stem, colours }) => {
  const { dice, unit } = sheet;
  drawStem(sheet, stem, { width: 4.6 * unit, colour: colours.stem });
  const count = dice.whole(11, 14);
  for (let index = 0; index < count; index++) {
    const share = 0.12 + (0.88 * index) / (count - 1);
    const root = stem.at(share);
    const side = index % 2 === 0 ? -1 : 1;
    const long = stem.length * (0.15 - 0.085 * share) * dice.between(0.85, 1.15);
    const heading = stem.heading(share) + side * dice.between(0.6, 0.8) * (index === count - 1 ? 0 : 1);
    const tip = [root[0] + long * Math.cos(heading), root[1] + long * Math.sin(heading)] as const;
    drawStem(sheet, bendStem(root, tip, 0.2), { width: 2.2 * unit, colour: colours.stem });
    const radius = stem.length * 0.017 * dice.between(0.85, 1.15);
    if (index % 3 === 1) {
      const leaf = { x: root[0], y: root[1], heading, length: 1.25 * long, width: 0.24 * long };
      drawLeaf(sheet, leaf, { colour: colours.leaf, other: colours.shaded });
      continue;
    }
    fillDisc(sheet, { x: tip[0], y: tip[1], radius, paint: { colour: colours.flower } });
    fillDisc(sheet, {
      x: tip[0] - 0.3 * radius,
      y: tip[1] - 0.32 * radius,
      radius: 0.26 * radius,
      paint: { colour: colours.heart },
    });
  }
};

/** One broad leaf with veins. */
const broadLeaf: Kind = (sheet, { stem, colours }) => {
  const { dice, unit } = sheet;
  drawStem(sheet, stem, { width: 6 * unit, colour: colours.stem });
  const share = 0.33;
  const [x, y] = stem.at(share);
  const [tipX, tipY] = stem.at(1);
  const length = Math.hypot(tipX - x, tipY - y);
  const heading = Math.atan2(tipY - y, tipX - x);
  const leaf = { x, y, heading, length, width: dice.between(0.2, 0.25) * length, belly: 0.38, bow: 0 };
  drawLeaf(sheet, leaf, { colour: colours.leaf, other: colours.shaded });
  drawVeins(sheet, leaf, colours.heart);
};

/** Kinds of plants, those with flowers last. */
export const leafKinds: readonly Kind[] = [roundLeaves, longLeaves, fern, broadLeaf];
export const flowerKinds: readonly Kind[] = [umbel, bloom, berries];
