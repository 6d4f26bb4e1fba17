import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ToolKey } from '#lib/catalog/tools.ts';
import type { Words } from '#tests/support/read-words.ts';
import { type InputWay, press } from './input-way.ts';
import { LONGEST_RUN_MS } from './longest-run.ts';

interface ToolPageOptions {
  readonly page: Page;
  readonly words: Words;
  readonly way: InputWay;
  readonly tool: ToolKey;
}

/** A tool without a mask as a person works it, in one language and one way of input. Photos are our own samples. */
export class ToolPage {
  readonly runButton: Locator;
  readonly doneHeading: Locator;
  readonly slider: Locator;
  readonly page: Page;
  readonly words: Words;
  readonly way: InputWay;

  constructor({ page, words, way, tool }: ToolPageOptions) {
    this.page = page;
    this.words = words;
    this.way = way;
    this.runButton = page.getByRole('button', { name: words(`benches.${tool}.run`), exact: true });
    this.doneHeading = page.getByRole('heading', { name: words(`benches.${tool}.done`) });
    this.slider = page.getByRole('slider', { name: words('workbench.result.slider'), exact: true });
  }

  press(target: Locator): Promise<void> {
    return press(this.page, target, this.way);
  }

  /** Chooses the photo of the tool: a sample by its name, or the bytes of a JPEG. */
  choose(photo: string | Buffer): Promise<void> {
    return this.chooseBy(this.words('workbench.drop.choose'), photo);
  }

  /** Chooses a further photo, and waits until it is there. */
  async add(photo: string | Buffer, number = 1): Promise<void> {
    await this.chooseBy(this.words('options.others.add'), photo);
    await expect(this.page.getByAltText(this.words('options.others.photo', { number }))).toBeVisible();
  }

  private async chooseBy(label: string, photo: string | Buffer): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    const button = this.page.getByText(label, { exact: true });
    await this.press(this.way === 'keyboard' ? this.page.getByLabel(label) : button);
    const file =
      typeof photo === 'string'
        ? `public/samples/${photo}.jpg`
        : { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo };
    await (await chooser).setFiles(file);
    await expect(this.runButton).toBeVisible();
  }

  /** Chooses one of several looks by its name. */
  async look(name: string): Promise<void> {
    await this.page.getByText(name, { exact: true }).click();
    await expect(this.page.getByRole('radio', { name, exact: true })).toBeChecked();
  }

  async agree(): Promise<void> {
    const box = this.page.getByRole('checkbox', { name: this.words('options.consent.text') });
    await expect(box).not.toBeChecked();
    await box.check();
  }

  /** Runs and waits for the result; others may stand before it in the queue. */
  async run(): Promise<void> {
    await this.press(this.runButton);
    await expect(this.doneHeading).toBeVisible({ timeout: LONGEST_RUN_MS });
  }

  /** Saves the result as PNG; resolves with the file’s bytes. */
  async download(): Promise<Buffer> {
    const name = this.words('workbench.download.button', { format: 'PNG' });
    const button = this.page.getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'false');
    const started = this.page.waitForEvent('download');
    await this.press(button);
    return readFile(await (await started).path());
  }
}
