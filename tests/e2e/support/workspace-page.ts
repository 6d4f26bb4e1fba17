import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ToolKey } from '#lib/catalog/tools.ts';
import type { Translate } from '#tests/support/read-messages.ts';
import { type InputWay, press } from './input-way.ts';
import { LONGEST_RUN_MS } from './longest-run.ts';

export interface WorkspacePageOptions {
  readonly page: Page;
  readonly t: Translate;
  readonly way: InputWay;
  readonly tool: ToolKey;
}

/** Common parts of the pages of all tools, in one language and one way of input. */
export class WorkspacePage {
  readonly runButton: Locator;
  readonly doneHeading: Locator;
  readonly slider: Locator;
  readonly page: Page;
  readonly t: Translate;
  readonly way: InputWay;
  /** The place of the page where the tool is; the texts around it may say the same as its buttons. */
  private readonly workspace: Locator;

  constructor({ page, t, way, tool }: WorkspacePageOptions) {
    this.page = page;
    this.t = t;
    this.way = way;
    this.workspace = page.getByRole('region', { name: t(`tools.${tool}.name`), exact: true });
    this.runButton = page.getByRole('button', { name: t(`toolRuns.${tool}.run`), exact: true });
    // A result that something speaks against is not called done.
    this.doneHeading = page
      .getByRole('heading', { level: 2, name: t(`toolRuns.${tool}.done`) })
      .or(page.getByRole('heading', { level: 2, name: t('findings.title') }));
    this.slider = page.getByRole('slider', { name: t('workspace.result.slider'), exact: true });
  }

  button(key: string, values?: Record<string, string | number>): Locator {
    return this.page.getByRole('button', { name: this.t(key, values) });
  }

  press(target: Locator): Promise<void> {
    return press(this.page, target, this.way);
  }

  async run(): Promise<void> {
    await this.press(this.runButton);
    await this.finish();
  }

  /** Waits for the result; others may stand before it in the queue. */
  async finish(): Promise<void> {
    await expect(this.doneHeading).toBeVisible({ timeout: LONGEST_RUN_MS });
  }

  /** Hands a file to what opens the system's dialog under this label. */
  protected async handOver(label: string, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    const field =
      this.way === 'keyboard'
        ? this.workspace.getByLabel(label)
        : this.workspace.getByText(label, { exact: true });
    await this.press(field);
    await (await chooser).setFiles(file);
  }

  /** Saves the result in a format; resolves with the file’s bytes. */
  protected async save(format: string): Promise<Buffer> {
    const formats = this.page.getByRole('group', { name: this.t('workspace.download.options') });
    const choice = formats.getByRole('button', { name: format, exact: true });
    if ((await choice.getAttribute('aria-pressed')) !== 'true') await this.press(choice);
    const button = this.button('workspace.download.button', { format });
    await expect(button).toHaveAttribute('aria-disabled', 'false');
    const started = this.page.waitForEvent('download');
    await this.press(button);
    return readFile(await (await started).path());
  }
}
