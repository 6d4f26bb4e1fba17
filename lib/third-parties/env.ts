function readAddress(name: string, text: string | undefined): string | null {
  if (!text?.trim()) return null;
  const url = URL.parse(text.trim());
  if (url?.protocol === 'https:' || url?.hostname === 'localhost') return url.href;
  throw new Error(`${name} is “${text}”, but must be an address that begins with https://.`);
}

/**
 * Third parties that may show or count on our pages. Baked into the pages when they are built; the web's
 * server needs the same values.
 */
export interface ThirdParties {
  /** A page that shows an ad in a frame of its own; it is told place and language in the query. */
  readonly adsFrame: string | null;
  /** A script that counts visits. */
  readonly analyticsScript: string | null;
}

/** Reads the environment. Throws one line that says what is wrong. */
export function readThirdParties(): ThirdParties {
  return {
    adsFrame: readAddress('ADS_FRAME_URL', process.env.ADS_FRAME_URL),
    analyticsScript: readAddress('ANALYTICS_SCRIPT_URL', process.env.ANALYTICS_SCRIPT_URL),
  };
}

/** True where visitors have to be asked for consent. */
export function hasThirdParties({ adsFrame, analyticsScript }: ThirdParties): boolean {
  return adsFrame !== null || analyticsScript !== null;
}
