/** A mobile app that can be installed. */
export interface MobileApp {
  readonly key: 'ios' | 'android';
  /** Its page in the store. */
  readonly storeUrl: string;
}

/** Pages of the apps in their stores, as the operator names them; null where one is not published. */
export type StoreUrls = Readonly<Record<MobileApp['key'], string | null>>;

/** The apps that can be installed. */
export function publishedApps(urls: StoreUrls): readonly MobileApp[] {
  const keys = ['ios', 'android'] as const;
  return keys.flatMap((key) => (urls[key] === null ? [] : [{ key, storeUrl: urls[key] }]));
}
