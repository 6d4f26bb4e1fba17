import { createRequire } from 'node:module';
import { ImagingError } from '../imaging-error.ts';
import type { Picture } from '../picture.ts';
import { readHeifHeader } from './read-heif-header.ts';
import { checkSize } from './size.ts';

/** A failure of libheif; on success the object itself is returned. */
interface HeifFailure {
  readonly code: unknown;
  readonly message?: string;
}

interface HeifChannel {
  readonly id: unknown;
  readonly width: number;
  readonly height: number;
  /** Bytes from one row to the next. */
  readonly stride: number;
  readonly data: Uint8Array;
}

type HeifObject = object;

/**
 * The part of libheif-js that is used here. Its own classes print to the console and return null on failure.
 */
interface LibHeif {
  readonly heif_error_code: { readonly heif_error_Ok: unknown };
  readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown };
  readonly heif_chroma: { readonly heif_chroma_interleaved_RGBA: unknown };
  heif_context_alloc(): HeifObject;
  heif_context_free(context: HeifObject): void;
  heif_context_read_from_memory(context: HeifObject, bytes: Uint8Array): HeifFailure;
  heif_js_context_get_primary_image_handle(context: HeifObject): HeifObject | HeifFailure;
  heif_image_handle_release(handle: HeifObject): void;
  heif_image_handle_has_alpha_channel(handle: HeifObject): number | boolean;
  heif_image_handle_get_width(handle: HeifObject): number;
  heif_image_handle_get_height(handle: HeifObject): number;
  heif_image_release(image: HeifObject): void;
  heif_js_decode_image2(
    handle: HeifObject,
    colorspace: unknown,
    chroma: unknown,
  ):
    | HeifFailure
    | { readonly image: HeifObject; readonly channels: readonly HeifChannel[] }
    | Promise<HeifFailure | { readonly image: HeifObject; readonly channels: readonly HeifChannel[] }>;
}

// CommonJS, and its own entry `wasm` reads the binary from the working directory; the bundle carries it.
const heif: LibHeif = createRequire(import.meta.url)('libheif-js/wasm-bundle');

function failure(answer: HeifFailure): ImagingError {
  const message = answer.message ?? 'libheif could not decode the file';
  return new ImagingError(
    /end of (file|data)/i.test(message) ? 'file_truncated' : 'file_unreadable',
    message,
  );
}

function isFailure(answer: object): answer is HeifFailure {
  return 'code' in answer && Boolean(answer.code);
}

/** Rows of RGBA with padding → RGBA, or RGB where the file has no alpha. */
function copyPixels(channel: HeifChannel, hasAlpha: boolean): Picture {
  const { width, height, stride, data } = channel;
  const channels = hasAlpha ? 4 : 3;
  const out = new Uint8Array(width * height * channels);
  let to = 0;
  for (let y = 0; y < height; y++) {
    for (let from = y * stride; from < y * stride + width * 4; from += 4) {
      out[to++] = data[from];
      out[to++] = data[from + 1];
      out[to++] = data[from + 2];
      if (hasAlpha) out[to++] = data[from + 3];
    }
  }
  return { width, height, data: out, channels };
}

async function decodePrimary(context: HeifObject, bytes: Uint8Array): Promise<Picture> {
  const parsed = heif.heif_context_read_from_memory(context, bytes);
  if (parsed.code !== heif.heif_error_code.heif_error_Ok) throw failure(parsed);
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  if (isFailure(handle)) throw failure(handle);
  try {
    checkSize(heif.heif_image_handle_get_width(handle), heif.heif_image_handle_get_height(handle));
    const { heif_colorspace_RGB: rgb } = heif.heif_colorspace;
    const { heif_chroma_interleaved_RGBA: rgba } = heif.heif_chroma;
    const decoded = await heif.heif_js_decode_image2(handle, rgb, rgba);
    if (!('channels' in decoded)) throw failure(decoded);
    try {
      return copyPixels(decoded.channels[0], Boolean(heif.heif_image_handle_has_alpha_channel(handle)));
    } finally {
      heif.heif_image_release(decoded.image);
    }
  } finally {
    heif.heif_image_handle_release(handle);
  }
}

interface HeicPicture {
  /** Pixels in the colours of the profile, upright. */
  readonly picture: Picture;
  /** ICC profile; undefined for sRGB. */
  readonly profile: Uint8Array | undefined;
}

/**
 * Decodes the primary picture of a HEIC file by libheif as WebAssembly: sharp's libvips comes without an HEVC
 * decoder. Its size is checked in the header first. libheif applies rotation and mirroring itself.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<HeicPicture> {
  const { width, height, profile } = readHeifHeader(bytes);
  checkSize(width, height);
  const context = heif.heif_context_alloc();
  try {
    return { picture: await decodePrimary(context, bytes), profile };
  } finally {
    heif.heif_context_free(context);
  }
}
