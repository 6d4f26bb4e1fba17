// The package comes without types for its bundled form.
declare module 'libheif-js/wasm-bundle' {
  namespace libheif {
    interface HeifImage {
      get_width(): number;
      get_height(): number;
      /** Fills RGBA pixels and hands them back, or null where it cannot. */
      display(pixels: ImageData, done: (filled: ImageData | null) => void): void;
    }
    class HeifDecoder {
      decode(bytes: ArrayBuffer): HeifImage[];
    }
  }
  export = libheif;
}
