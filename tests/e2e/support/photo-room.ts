import { expect, type Page } from '@playwright/test';

/** Distances in CSS pixels from the upper left corner of the window. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface PhotoRoom {
  /** Place of the shown photo. */
  readonly photo: Box;
  /** Area of the photo, as a share of the largest that the window has room for. */
  readonly share: number;
  /** Elements that scroll within another one that scrolls. */
  readonly nested: readonly string[];
}

/**
 * Measures the open photo. The window has room for the largest photo of its shape below the header and beside
 * the rail, or on phones above the bar with the main button.
 */
export function measurePhoto(page: Page): Promise<PhotoRoom> {
  return page.evaluate(async () => {
    // Canvases follow a new size of the window in the next frame, and are painted in the one after.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const boxOf = (selector: string) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`${selector} is not on the page.`);
      return element.getBoundingClientRect();
    };
    /** First and last visible pixel in a line of a canvas, as shares of its length. */
    const extent = (pixels: Uint8ClampedArray) => {
      const seen = Array.from({ length: pixels.length / 4 }, (_, at) => (pixels[at * 4 + 3] ?? 0) > 200);
      return [seen.indexOf(true) / seen.length, (seen.lastIndexOf(true) + 1) / seen.length] as const;
    };
    const inCanvas = (canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      // Browsers warn of repeated reading from a canvas that is on screen.
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('The canvas cannot be read.');
      context.drawImage(canvas, 0, 0);
      const box = canvas.getBoundingClientRect();
      const across = extent(context.getImageData(0, Math.round(height * 0.45), width, 1).data);
      const down = extent(context.getImageData(Math.round(width * 0.45), 0, 1, height).data);
      return {
        left: box.left + across[0] * box.width,
        top: box.top + down[0] * box.height,
        width: (across[1] - across[0]) * box.width,
        height: (down[1] - down[0]) * box.height,
      };
    };
    const canvas = document.querySelector<HTMLCanvasElement>('.stage-canvas');
    const { left, top, width, height } = canvas ? inCanvas(canvas) : boxOf('.photo-face, .picture-layer');
    const head = boxOf('.site-head');
    const rail = boxOf('.rail');
    const isBeside = rail.top < innerHeight / 2 && rail.left > 0;
    const room = isBeside
      ? { width: rail.left, height: innerHeight - head.bottom }
      : { width: innerWidth, height: boxOf('.rail > .run').top - head.bottom };
    const scale = Math.min(room.width / width, room.height / height);
    const scrollers = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.scrollHeight > element.clientHeight + 1 &&
        /auto|scroll/.test(getComputedStyle(element).overflowY),
    );
    const nested = scrollers.filter((inner) =>
      scrollers.some((outer) => outer !== inner && outer.contains(inner)),
    );
    return {
      photo: { left, top, width, height },
      share: 1 / (scale * scale),
      nested: nested.map(({ className }) => className),
    };
  });
}

/** Measures the open photo once it lies still: parts of the page that are drawn later may move it. */
export async function measureStill(page: Page): Promise<PhotoRoom> {
  let last = await measurePhoto(page);
  const moves = async () => {
    const { photo } = last;
    last = await measurePhoto(page);
    return JSON.stringify(last.photo) !== JSON.stringify(photo);
  };
  await expect.poll(moves).toBe(false);
  return last;
}
