/** Names of all aids, apart from their code, so that a host can name them without loading it. */
export type AidName = 'find-thing' | 'find-faces' | 'preview-choices';
