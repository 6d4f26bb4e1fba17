import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Words } from '#tests/support/read-words.ts';
import { type InputWay, paintMiddle, press } from './input-way.ts';
import { LONGEST_RUN_MS } from './longest-run.ts';

interface PhotoFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const TOOL_PATH = '/remove-object-from-photo';

/** The Object Remover as a person works it, in one language and one way of input. */
export class ObjectRemoverPage {
  readonly canvas: Locator;
  readonly runButton: Locator;
  readonly doneHeading: Locator;
  readonly slider: Locator;
  readonly page: Page;
  readonly words: Words;
  readonly way: InputWay;

  constructor({ page, words, way }: { page: Page; words: Words; way: InputWay }) {
    this.page = page;
    this.words = words;
    this.way = way;
    this.canvas = page.getByRole('application', { name: words('editor.canvas') });
    this.runButton = page.getByRole('button', { name: words('benches.objectRemover.run'), exact: true });
    this.doneHeading = page.getByRole('heading', { name: words('benches.objectRemover.done') });
    this.slider = page.getByRole('slider', { name: words('workbench.result.slider'), exact: true });
  }

  button(key: string, values?: Record<string, string | number>): Locator {
    return this.page.getByRole('button', { name: this.words(key, values) });
  }

  press(target: Locator): Promise<void> {
    return press(this.page, target, this.way);
  }

  async choose(photo: PhotoFile): Promise<void> {
    const label = this.words('workbench.drop.choose');
    const chooser = this.page.waitForEvent('filechooser');
    await this.press(this.way === 'keyboard' ? this.page.getByLabel(label) : this.page.getByText(label));
    await (await chooser).setFiles(photo);
  }

  paintMiddle(): Promise<void> {
    return paintMiddle(this.page, this.canvas, this.way);
  }

  async run(): Promise<void> {
    await this.press(this.runButton);
    await this.finish();
  }

  /** Waits for the result; others may stand before it in the queue. */
  async finish(): Promise<void> {
    await expect(this.doneHeading).toBeVisible({ timeout: LONGEST_RUN_MS });
  }

  /** Saves the result in a format; resolves with the file’s bytes. */
  async download(format: 'PNG' | 'JPEG' | 'WebP' | 'AVIF'): Promise<Buffer> {
    const formats = this.page.getByRole('group', { name: this.words('workbench.download.options') });
    const choice = formats.getByRole('button', { name: format, exact: true });
    if ((await choice.getAttribute('aria-pressed')) !== 'true') await this.press(choice);
    const button = this.button('workbench.download.button', { format });
    await expect(button).toHaveAttribute('aria-disabled', 'false');
    const started = this.page.waitForEvent('download');
    await this.press(button);
    return readFile(await (await started).path());
  }
}

export function pngFile(buffer: Buffer): PhotoFile {
  return { name: 'stones.png', mimeType: 'image/png', buffer };
}
