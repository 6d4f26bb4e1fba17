import { expect } from '@playwright/test';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';
import { smallPhoto } from './small-photo.ts';
import { WorkspacePage } from './workspace-page.ts';

/** A tool without a mask as a person works it. Photos are our own samples. */
export class ToolPage extends WorkspacePage {
  /** Chooses the photo of the tool: a sample by its name, made small, or the bytes of a JPEG. */
  choose(photo: SampleSceneKey | Buffer): Promise<void> {
    return this.chooseBy(this.t('workspace.drop.choose'), photo);
  }

  /** Chooses a further photo, and waits until it is there. */
  async add(photo: SampleSceneKey | Buffer, number = 1): Promise<void> {
    await this.chooseBy(this.t('options.additional.add'), photo);
    await expect(this.page.getByAltText(this.t('options.additional.photo', { number }))).toBeVisible();
  }

  private async chooseBy(label: string, photo: SampleSceneKey | Buffer): Promise<void> {
    const buffer = typeof photo === 'string' ? await smallPhoto(photo).toBuffer() : photo;
    await this.handOver(label, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await expect(this.runButton).toBeVisible();
  }

  /** Chooses one of several looks by its name. */
  async look(name: string): Promise<void> {
    const look = this.page.locator('.look').getByText(name, { exact: true });
    // Long lists show their first looks until they are folded out.
    const folded = this.page.locator('.looks-acts [aria-expanded=false]');
    if ((await look.count()) === 0) await folded.click();
    await look.click();
    // Looks of which several may be chosen are check boxes.
    const radio = this.page.getByRole('radio', { name, exact: true });
    await expect(radio.or(this.page.getByRole('checkbox', { name, exact: true }))).toBeChecked();
  }

  async agree(): Promise<void> {
    const box = this.page.getByRole('checkbox', { name: this.t('options.consent.text') });
    await expect(box).not.toBeChecked();
    await box.check();
  }

  /** Saves the result as PNG; resolves with the file’s bytes. */
  download(): Promise<Buffer> {
    return this.save('PNG');
  }
}
