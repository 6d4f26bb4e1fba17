import { toByte } from '../../core/colour/colour-space.ts';
import { sourceMark } from '../../core/io/source-mark.ts';
import type { Light } from './art-colours.ts';
import type { Paint, Vector } from './sheet.ts';

/** Tenths of a pixel are finer than any of the shapes. */
function number(value: number): string {
  return String(Math.round(10 * value) / 10);
}

function hexOf(colour: Light): string {
  return `#${colour.map((light) => toByte(light).toString(16).padStart(2, '0')).join('')}`;
}

function points(corners: ArrayLike<number>): string {
  const parts: string[] = [];
  for (let i = 0; i < corners.length; i++) parts.push(number(corners[i]));
  return `M${parts.join(' ')}`;
}

function opacityOf({ opacity = 1 }: Paint, name: 'fill' | 'stroke'): string {
  return opacity === 1 ? '' : ` ${name}-opacity="${Math.round(1000 * opacity) / 1000}"`;
}

interface Document {
  readonly width: number;
  readonly height: number;
  readonly ground: Light;
  /** Mark of the file's source. */
  readonly digitalSourceType: string;
}

/** Collects the shapes of a sheet, and writes them as a document. */
interface SvgWriter extends Vector {
  /** An SVG of shapes and plain colours: no scripts, styles, links or fonts. */
  write(document: Document): string;
}

/** Makes a collector of shapes for a sheet whose family draws nothing but shapes. */
export function createSvgWriter(): SvgWriter {
  const shapes: string[] = [];
  return {
    fill(polygons, paint) {
      const d = polygons.filter(({ length }) => length >= 6).map((corners) => `${points(corners)}Z`);
      if (d.length > 0)
        shapes.push(`<path d="${d.join('')}" fill="${hexOf(paint.colour)}"${opacityOf(paint, 'fill')}/>`);
    },
    disc({ x, y, radius }, paint) {
      const place = `cx="${number(x)}" cy="${number(y)}" r="${number(radius)}"`;
      shapes.push(`<circle ${place} fill="${hexOf(paint.colour)}"${opacityOf(paint, 'fill')}/>`);
    },
    line(corners, { width, isClosed, ...paint }) {
      const d = `${points(corners)}${isClosed ? 'Z' : ''}`;
      const pen = `stroke="${hexOf(paint.colour)}" stroke-width="${number(width)}"`;
      shapes.push(
        `<path d="${d}" fill="none" ${pen}${opacityOf(paint, 'stroke')} stroke-linecap="round" stroke-linejoin="round"/>`,
      );
    },
    write({ width, height, ground, digitalSourceType }) {
      const size = `width="${width}" height="${height}"`;
      return [
        `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">`,
        `<metadata>${sourceMark(digitalSourceType)}</metadata>`,
        `<rect ${size} fill="${hexOf(ground)}"/>`,
        ...shapes,
        '</svg>\n',
      ].join('\n');
    },
  };
}

/** A receiver that moves all shapes before it hands them on. */
export function shiftVector(vector: Vector, { left, top }: { left: number; top: number }): Vector {
  const move = (corners: ArrayLike<number>) =>
    Float64Array.from(corners, (value, at) => value + (at % 2 === 0 ? left : top));
  return {
    fill: (polygons, paint) => vector.fill(polygons.map(move), paint),
    disc: ({ x, y, radius }, paint) => vector.disc({ x: x + left, y: y + top, radius }, paint),
    line: (corners, pen) => vector.line(move(corners), pen),
  };
}
