/** Parts of a composed scene, each with its choices. */
export const sceneParts = {
  view: ['hills', 'peaks', 'forest', 'skyline', 'sea', 'room'],
  time: ['day', 'golden', 'dusk', 'night'],
  weather: ['clear', 'clouds', 'overcast', 'fog', 'rain', 'snowfall'],
  ground: ['grass', 'sand', 'snow', 'paving', 'boards', 'lake'],
} as const;
