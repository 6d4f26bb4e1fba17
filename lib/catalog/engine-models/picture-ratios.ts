/** Ratios of width to height that people choose from. */
export const pictureRatios = ['1:1', '4:5', '3:4', '2:3', '9:16', '5:4', '4:3', '3:2', '16:9'] as const;

export type PictureRatio = (typeof pictureRatios)[number];
