/** Where the browser keeps which runs’ ends nobody has seen yet. Apart from the rest, so that the first load of a page holds no more. */
export const ARRIVALS_KEY = 'arrivals';
