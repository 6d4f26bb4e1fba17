/** Path of the gallery of costumes, without language prefix. */
export const GALLERY_PATH = '/halloween-filter-templates/gallery';
