import type { Point } from '../../core/models/photo-window.ts';
import type { FaceBox } from '../faces/face-box.ts';

const CORNERS = 24;

/** Ellipse in the box of a face, scaled, as the corners of a polygon. */
export function faceEllipse({ left, top, width, height }: FaceBox, scale = 1): Point[] {
  return Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / CORNERS;
    return {
      x: left + width * (0.5 + 0.5 * scale * Math.cos(angle)),
      y: top + height * (0.5 + 0.5 * scale * Math.sin(angle)),
    };
  });
}
