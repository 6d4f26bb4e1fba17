import { expect, type Locator, type Page } from '@playwright/test';

export const inputWays = ['mouse', 'touch', 'keyboard'] as const;

/** Ways of input. */
export type InputWay = (typeof inputWays)[number];

/** Tag of the device that a way belongs to. */
export const deviceOfWay: Readonly<Record<InputWay, string>> = {
  mouse: '@desktop',
  touch: '@phone',
  keyboard: '@desktop',
};

const MAX_TABS = 80;

/** Seconds from one point of a finger’s way to the next. */
const FINGER_STEP_S = 0.1;

/** Moves the focus with the Tab key alone. Fails where the control cannot be reached. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_TABS; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'reachable with the Tab key').toBeFocused();
}

/** Presses a control in the given way. */
export async function press(page: Page, target: Locator, way: InputWay): Promise<void> {
  if (way === 'mouse') return target.click();
  if (way === 'touch') return target.tap();
  // Playwright waits for that itself where it clicks or taps.
  await expect(target).toBeEnabled();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Presses a control twice, faster than a page answers. */
export async function pressTwice(page: Page, target: Locator, way: InputWay): Promise<void> {
  if (way === 'mouse') return target.dblclick();
  if (way === 'keyboard') {
    await tabTo(page, target);
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
    return;
  }
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The control is not on the page.');
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.touchscreen.tap(...middle);
  await page.touchscreen.tap(...middle);
}

async function dragByMouse(page: Page, points: readonly { x: number; y: number }[]): Promise<void> {
  const [first, ...others] = points;
  if (!first) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const point of others) await page.mouse.move(point.x, point.y, { steps: 4 });
  await page.mouse.up();
}

/**
 * Real touch events by the browser’s own protocol: Playwright itself can only tap. The finger comes to rest
 * before it is lifted; lifted in motion it would set off a fling, and Chromium takes the next tap for the end
 * of that fling.
 */
async function dragByTouch(page: Page, points: readonly { x: number; y: number }[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const path = [...points, ...points.slice(-1)];
  const began = Date.now() / 1000 - path.length * FINGER_STEP_S;
  for (const [index, { x, y }] of path.entries()) {
    await session.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x, y }],
      timestamp: began + index * FINGER_STEP_S,
    });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Draws a stroke across the middle of the photo. */
export async function paintMiddle(page: Page, canvas: Locator, way: InputWay): Promise<void> {
  if (way === 'keyboard') {
    await tabTo(page, canvas);
    // The cursor starts in the middle: a stroke to the left, then one to the right over it.
    await page.keyboard.press('Enter');
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    return;
  }
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The canvas is not on the page.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const points = [-24, -12, 0, 12, 24].map((dx) => ({ x: middle.x + dx, y: middle.y + dx / 4 }));
  await (way === 'mouse' ? dragByMouse(page, points) : dragByTouch(page, points));
}
