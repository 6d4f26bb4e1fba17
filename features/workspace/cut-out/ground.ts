/** Background of a cut-out: none, a colour as #rrggbb, its own photo out of focus, or a picture. */
export type Ground =
  | { readonly kind: 'none' }
  | { readonly kind: 'colour'; readonly colour: string }
  /** `strength` in per cent. */
  | { readonly kind: 'blur'; readonly strength: number }
  /** The picture to show, and its upload. */
  | { readonly kind: 'picture'; readonly picture: ImageBitmap; readonly uploadId: string };

/** Background of a download, as the host takes it; null leaves the cut-out transparent. */
export function toDownloadBackground(ground: Ground): string | null {
  if (ground.kind === 'colour') return ground.colour;
  if (ground.kind === 'picture') return `upload-${ground.uploadId}`;
  return ground.kind === 'blur' ? `blur-${ground.strength}` : null;
}

/** Spread of the strongest blur, as a share of the longer side; the weakest is a tenth of it. */
const STRONGEST = 0.035;

/** Spread of a blur in pixels of a picture. @param strength in per cent */
export function blurSpread(strength: number, longerSide: number): number {
  return STRONGEST * (0.1 + (0.9 * strength) / 100) * longerSide;
}
