import { stat } from 'node:fs/promises';
import path from 'node:path';
import { corners } from '../edit/product-mark/draw-product-mark.ts';
import { openClip } from '../video/media/open-clip.ts';
import { writeCopy } from '../video/run/write-copy.ts';
import type { ClipJob } from './clip-jobs.ts';
import type { OutputFile } from './job-result.ts';
import { OWN_CLIPS } from './write-clip.ts';

/** Bounds of the copies: enough to see what becomes of a video, and too little to be used instead of it. */
const PREVIEW = { maxSide: 426, framesPerSecond: 15 } as const;

interface MadeSegment {
  readonly path: string;
  readonly index: number;
}

/** Writes a small copy of a segment, with the product's mark where that is asked for. */
export async function writeSegmentPreview(
  { request: { codec }, outputDirectory, mark }: ClipJob,
  { path: source, index }: MadeSegment,
  signal: AbortSignal | undefined,
): Promise<OutputFile> {
  const segment = await openClip(source, OWN_CLIPS);
  try {
    const name = `segment-preview-${index}${path.extname(source)}`;
    const target = path.join(outputDirectory, name);
    // Segments are played one after the other: the mark stays where it is.
    const corner = mark?.of.includes('segments') ? corners[0] : undefined;
    const size = await writeCopy(segment, { path: target, codec, ...PREVIEW, corner, signal });
    const type = codec === 'avc' ? 'video/mp4' : 'video/webm';
    const { size: bytes } = await stat(target);
    return { role: 'segment-preview', path: target, name, ...size, type, bytes };
  } finally {
    await segment.close();
  }
}
