/** Background colours, sRGB. Authorities name them; no rule gives numbers. */
export const backgroundColours = {
  white: [255, 255, 255],
  'off-white': [245, 243, 238],
  cream: [243, 236, 222],
  'light-grey': [222, 224, 226],
  'light-blue': [205, 223, 238],
} as const satisfies Readonly<Record<string, readonly [red: number, green: number, blue: number]>>;

export type BackgroundColour = keyof typeof backgroundColours;
