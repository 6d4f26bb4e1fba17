import { arcPoints, fillDisc } from '../shapes.ts';
import { type Family, fillPolygons } from '../sheet.ts';

/**
 * Bands that run straight, turn, and run on, side by side in the colours of a poster (supergraphics of the
 * nineteen-seventies, after Barbara Stauffacher Solomon).
 */
const rainbow: Family = async (sheet, progress) => {
  const { width, height, unit, dice, colours } = sheet;
  const bands = [...colours.colours, colours.ink];
  const wide = dice.between(46, 78) * unit;
  const turns = dice.whole(2, 3);
  const gap = dice.between(2, 4) * unit;
  for (let turn = 0; turn < turns; turn++) {
    const isLeft = (turn + (dice.chance(0.5) ? 1 : 0)) % 2 === 0;
    const middleX = isLeft ? dice.between(0.05, 0.4) * width : dice.between(0.6, 0.95) * width;
    const middleY = height * ((turn + 0.5) / turns) + dice.between(-60, 60) * unit;
    const inner = dice.between(40, 110) * unit;
    const end = isLeft ? -unit : width + unit;
    const whole = inner + wide * bands.length + gap;
    // Nothing of an earlier turn shows between the bands.
    fillDisc(sheet, { x: middleX, y: middleY, radius: whole, paint: { colour: colours.ground } });
    const [top, bottom] = [middleY - whole, middleY + whole];
    fillPolygons(sheet, [[middleX, top, end, top, end, bottom, middleX, bottom]], { colour: colours.ground });
    for (const [index, colour] of bands.toReversed().entries()) {
      const outer = inner + wide * (bands.length - index) - gap;
      const hole = outer - wide + 2 * gap;
      const [from, to] = isLeft ? [-Math.PI / 2, Math.PI / 2] : [Math.PI / 2, (3 * Math.PI) / 2];
      // One outline a band: straight pieces beside the turn would leave seams.
      const around = arcPoints({ x: middleX, y: middleY, radius: outer, from, to });
      const back = arcPoints({ x: middleX, y: middleY, radius: hole, from: to, to: from });
      const [start, finish] = isLeft ? [-1, 1] : [1, -1];
      const outline = [end, middleY + start * outer, ...around, end, middleY + finish * outer];
      outline.push(end, middleY + finish * hole, ...back, end, middleY + start * hole);
      fillPolygons(sheet, [outline], { colour });
      await progress.report((turn + (index + 1) / bands.length) / turns);
    }
  }
};

export default rainbow;
