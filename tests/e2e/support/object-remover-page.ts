import type { Locator } from '@playwright/test';
import { paintMiddle } from './input-way.ts';
import { WorkspacePage, type WorkspacePageOptions } from './workspace-page.ts';

interface PhotoFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const TOOL_PATH = '/remove-object-from-photo';

/** The Object Remover as a person works it. */
export class ObjectRemoverPage extends WorkspacePage {
  readonly canvas: Locator;

  constructor(options: Omit<WorkspacePageOptions, 'tool'>) {
    super({ ...options, tool: 'objectRemover' });
    this.canvas = this.page.getByRole('application', { name: this.t('editor.canvas') });
  }

  choose(photo: PhotoFile): Promise<void> {
    return this.handOver(this.t('workspace.drop.choose'), photo);
  }

  paintMiddle(): Promise<void> {
    return paintMiddle(this.page, this.canvas, this.way);
  }

  /** Saves the result in a format; resolves with the file’s bytes. */
  download(format: 'PNG' | 'JPEG' | 'WebP' | 'AVIF'): Promise<Buffer> {
    return this.save(format);
  }
}

export function pngFile(buffer: Buffer): PhotoFile {
  return { name: 'stones.png', mimeType: 'image/png', buffer };
}
