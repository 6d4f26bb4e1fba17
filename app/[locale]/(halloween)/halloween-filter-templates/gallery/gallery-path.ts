/** Path of the gallery without language prefix. */
export const GALLERY_PATH = '/halloween-filter-templates/gallery';
