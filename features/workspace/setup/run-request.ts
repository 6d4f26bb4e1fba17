import type { UploadType } from '#lib/catalog/uploads.ts';

/** A further photo, as it is sent. */
export interface OtherFile {
  readonly file: Blob;
  readonly type: UploadType;
}

/** What a run is started with, beside the photo. */
export interface RunOrder {
  /** Null where the tool works without one. */
  readonly mask: Promise<Blob> | null;
  /** Strokes that correct what was cut out, as a picture; null where there are none. */
  readonly corrections: Promise<Blob> | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** In the order that the tool asks for. */
  readonly others: readonly OtherFile[];
  /** Whether the person declared that everybody in the photos agrees. */
  readonly consent: boolean;
}
