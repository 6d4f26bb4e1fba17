export interface MobileApp {
  readonly key: 'ios' | 'android';
  /** Its page in the store; null while it is not published. */
  readonly storeUrl: `https://${string}` | null;
}

export const mobileApps: readonly MobileApp[] = [
  { key: 'ios', storeUrl: null },
  { key: 'android', storeUrl: null },
];

/** True where any of the apps can be installed. */
export const isAnyPublished = (apps: readonly MobileApp[]): boolean =>
  apps.some(({ storeUrl }) => storeUrl !== null);

export const hasPublishedApp: boolean = isAnyPublished(mobileApps);
