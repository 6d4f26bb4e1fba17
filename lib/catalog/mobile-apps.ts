export interface MobileApp {
  readonly key: 'ios' | 'android';
  /** Its page in the store; null while it is not published. */
  readonly storeUrl: `https://${string}` | null;
}

export const mobileApps: readonly MobileApp[] = [
  { key: 'ios', storeUrl: null },
  { key: 'android', storeUrl: null },
];

/** True where any app can be installed. */
export const hasPublishedApp: boolean = mobileApps.some(({ storeUrl }) => storeUrl !== null);
