import { ImagingError } from '../../../core/imaging-error.ts';
import { layOut } from '../../lettering/lay-out.ts';
import { outlinePolygons } from '../../lettering/set-line.ts';
import { type Light, luminance } from '../art-colours.ts';
import { fillDisc } from '../shapes.ts';
import { type Family, fillPolygons, type Sheet } from '../sheet.ts';

/** Least contrast of letters with their ground: that of large text (WCAG 2.2, 1.4.3). */
const CONTRAST = 3;

function contrastOf(one: Light, other: Light): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Colours that can be read on a ground, the clearest first; never none, as black or white always can. */
function readable(ground: Light, { colours: { ground: paper, ink, colours } }: Sheet): readonly Light[] {
  const clear = [paper, ink, ...colours]
    .filter((colour) => contrastOf(colour, ground) >= CONTRAST)
    .toSorted((a, b) => contrastOf(b, ground) - contrastOf(a, ground));
  const light: Light = luminance(ground) > 0.18 ? [0, 0, 0] : [1, 1, 1];
  return clear.length > 0 ? clear : [light];
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function fillBox(sheet: Sheet, { left, top, width, height }: Box, colour: Light): void {
  const [right, bottom] = [left + width, top + height];
  fillPolygons(sheet, [[left, top, right, top, right, bottom, left, bottom]], { colour });
}

/** Width of the rule around a panel, in units. */
const RULE = 13;

function widen({ left, top, width, height }: Box, by: number): Box {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}

/** Colours the plain ground of a poster, now and then with one large disc off its edge. */
function paintGround(sheet: Sheet): Light {
  const { dice, colours, width, height } = sheet;
  const ground = dice.pick([colours.ground, colours.ground, colours.colours[0], colours.ink]);
  fillBox(sheet, { left: 0, top: 0, width, height }, ground);
  // A disc near the ground in lightness leaves the letters on it readable.
  const near = colours.colours.filter((colour) => contrastOf(colour, ground) < 1.9 && colour !== ground);
  if (near.length === 0 || dice.chance(0.35)) return ground;
  const radius = Math.min(width, height) * dice.between(0.34, 0.56);
  const x = dice.pick([0.08, 0.92]) * width;
  fillDisc(sheet, { x, y: dice.pick([0.12, 0.88]) * height, radius, paint: { colour: dice.pick(near) } });
  return ground;
}

/**
 * A poster of lettering by rules: the first line as large as it fits, the others a third of it, a margin all
 * around, and only colours that can be read (after Müller-Brockmann, “Grid systems”, 1981). Throws
 * `invalid_request` without lettering.
 */
const lettering: Family = async (sheet, progress) => {
  const { width, height, unit, dice, lettering: asked } = sheet;
  if (!asked) throw new ImagingError('invalid_request', 'no letters to set');
  const isPlain = asked.ground === 'plain';
  const margin = (isPlain ? 95 : 190) * unit;
  const area = { width: width - 2 * margin, height: height - 2 * margin };
  const laid = await layOut(asked, area);
  await progress.report(0.5);
  const isLeft = asked.layout === 'left';
  // Posters that begin at the left stand at the top or the bottom; others in the middle.
  const spare = area.height - laid.height;
  const top = margin + (isLeft && isPlain ? dice.pick([0, spare, spare / 2]) : spare / 2);
  const left = margin;
  let ground = isPlain ? paintGround(sheet) : sheet.colours.ground;
  if (!isPlain) {
    const { ground: paper, ink } = sheet.colours;
    ground = dice.pick([paper, ink]);
    const pad = 80 * unit;
    // A ribbon goes on behind a strip from edge to edge; a card would cut out of it what has no meaning.
    const isStrip = asked.ground === 'rainbow';
    const panel = {
      left: isStrip ? 0 : left - pad,
      top: top - pad,
      width: isStrip ? width : area.width + 2 * pad,
      height: laid.height + 2 * pad,
    };
    // Patterns have the panel's colour as well: a rule of the opposite colour parts them.
    fillBox(sheet, widen(panel, RULE * unit), ground === paper ? ink : paper);
    fillBox(sheet, panel, ground);
  }
  const [clearest, ...others] = readable(ground, sheet);
  const accent = others.length > 0 ? dice.pick(others) : clearest;
  for (const [index, { line, x, y, size, isTitle }] of laid.rows.entries()) {
    const polygons = outlinePolygons(line, { x: left + x, y: top + y, size });
    const isAccent = asked.layout === 'block' ? index % 2 === 1 : !isTitle && others.length > 2;
    fillPolygons(sheet, polygons, { colour: isAccent ? accent : clearest });
    await progress.report(0.5 + (0.5 * (index + 1)) / laid.rows.length);
  }
  if (laid.break === undefined) return;
  const bar = { width: 90 * unit, height: 9 * unit };
  fillBox(
    sheet,
    {
      ...bar,
      left: isLeft ? left : left + (area.width - bar.width) / 2,
      top: top + laid.break - bar.height / 2,
    },
    accent,
  );
};

export default lettering;
