/** Most that the area of a photo may grow: a quarter to each side makes it 2.25 times as large. */
export const MAX_GROWTH = 2.25;
