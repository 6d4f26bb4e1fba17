import './cut-out.css';
import { type CSSProperties, type ReactElement, useEffect, useRef } from 'react';

interface GroundLayerProps {
  readonly ground: Ground;
  /** URL of the cut-out, and of its photo; null where that is deleted. */
  readonly cutOut: string;
  readonly photo: string | null;
  /** Place of the picture on the stage, in CSS pixels. */
  readonly style: CSSProperties;
}

/** Background under a cut-out on the stage: at once, and close to what the host makes for the file. */
export function GroundLayer({ ground, cutOut, photo, style }: GroundLayerProps): ReactElement | null {
  if (ground.kind === 'colour') {
    return <span className="cut-out-ground" style={{ ...style, background: ground.colour }} />;
  }
  if (ground.kind === 'picture') return <OwnLayer picture={ground.picture} style={style} />;
  if (ground.kind === 'none' || photo === null) return null;
  return <BlurLayer {...{ cutOut, photo, style }} strength={ground.strength} />;
}

interface OwnLayerProps {
  readonly picture: ImageBitmap;
  readonly style: CSSProperties;
}

/** The middle of a picture, which fills the frame. */
function OwnLayer({ picture, style }: OwnLayerProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  const { width, height } = picture;
  return <canvas ref={canvas} className="cut-out-ground own" {...{ width, height, style }} />;
}

interface BlurLayerProps {
  readonly cutOut: string;
  readonly photo: string;
  readonly style: CSSProperties;
  /** Per cent. */
  readonly strength: number;
}

function BlurLayer({ cutOut, photo, style, strength }: BlurLayerProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isStopped = false;
    Promise.all([loadImage(photo), loadImage(cutOut)]).then(
      ([whole, subject]) => {
        if (!isStopped && canvas.current) drawBlurred(canvas.current, { whole, subject, strength });
      },
      // Without the pictures the ground stays empty; the host needs neither of them.
      () => undefined,
    );
    return () => {
      isStopped = true;
    };
  }, [photo, cutOut, strength]);
  return <canvas ref={canvas} className="cut-out-ground" style={style} />;
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** Longer side of the drawn blur; nothing finer is in it. */
const SIDE = 512;

/** Layers of the blurred surroundings over each other, which fill the place of the subject. */
const LAYERS = 12;

interface Blurred {
  readonly whole: HTMLImageElement;
  readonly subject: HTMLImageElement;
  /** Per cent. */
  readonly strength: number;
}

/**
 * Draws a photo out of focus, without its subject: that is cut out first, and the blurred rest drawn over
 * itself until nothing of the hole is left, so that the subject leaves no halo.
 */
function drawBlurred(canvas: HTMLCanvasElement, { whole, subject, strength }: Blurred): void {
  const scale = Math.min(1, SIDE / Math.max(whole.naturalWidth, whole.naturalHeight));
  canvas.width = Math.max(1, Math.round(whole.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(whole.naturalHeight * scale));
  const { width, height } = canvas;
  const rest = document.createElement('canvas');
  rest.width = width;
  rest.height = height;
  const [context, holed] = [canvas.getContext('2d'), rest.getContext('2d')];
  if (!context || !holed) return;
  holed.drawImage(whole, 0, 0, width, height);
  holed.globalCompositeOperation = 'destination-out';
  holed.drawImage(subject, 0, 0, width, height);
  const spread = blurSpread(strength, Math.max(width, height));
  for (const wide of [5, 1]) {
    context.filter = `blur(${wide * spread}px)`;
    for (let layer = 0; layer < LAYERS; layer += 1) context.drawImage(rest, 0, 0);
  }
}

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
function blurSpread(strength: number, longerSide: number): number {
  return STRONGEST * (0.1 + (0.9 * strength) / 100) * longerSide;
}
