// The bundled form of the package has no types.
declare module 'libheif-js/wasm-bundle' {
  namespace libheif {
    interface HeifImage {
      get_width(): number;
      get_height(): number;
      /** Fills RGBA pixels and passes them to `done`; null on failure. */
      display(pixels: ImageData, done: (filled: ImageData | null) => void): void;
    }
    class HeifDecoder {
      decode(bytes: ArrayBuffer): HeifImage[];
    }
  }
  export = libheif;
}
