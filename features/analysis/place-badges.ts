import type { FaceBox } from './read-face-boxes.ts';

/** Side of its face on which a badge stands, or the chin inside its box. */
type BadgePlace = 'above' | 'below' | 'left' | 'right' | 'chin';

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Room of a badge in per cent of the photo: 28 of 400 CSS pixels, the least that a photo is shown in. */
const BADGE = 7;

/** Band of the eyes in a face box, from its top, as shares of its height. */
const EYES = [0.15, 0.62] as const;

const PLACES = ['above', 'below', 'left', 'right', 'chin'] as const satisfies readonly BadgePlace[];

/**
 * Places of badges beside faces: inside the photo, and over nobody's eyes; the chin of a face that leaves no
 * room around it. Where none is like that, the one below.
 */
export function placeBadges(boxes: readonly FaceBox[]): BadgePlace[] {
  const eyes = boxes.map(eyesOf);
  return boxes.map((box) => {
    const isFree = (place: BadgePlace) => {
      const badge = badgeAt(box, place);
      return isInside(badge) && !eyes.some((band) => overlap(band, badge));
    };
    return PLACES.find(isFree) ?? 'below';
  });
}

function eyesOf({ left, top, width, height }: FaceBox): Rectangle {
  return { left, right: left + width, top: top + EYES[0] * height, bottom: top + EYES[1] * height };
}

/** Badges stand at the left or top of their side, and at the left of a chin. */
function badgeAt({ left, top, width, height }: FaceBox, place: BadgePlace): Rectangle {
  const x = place === 'left' ? left - BADGE : place === 'right' ? left + width : left;
  const y =
    place === 'above'
      ? top - BADGE
      : place === 'below'
        ? top + height
        : top + (place === 'chin' ? height - BADGE : 0);
  return { left: x, right: x + BADGE, top: y, bottom: y + BADGE };
}

function isInside({ left, top, right, bottom }: Rectangle): boolean {
  return left >= 0 && top >= 0 && right <= 100 && bottom <= 100;
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
