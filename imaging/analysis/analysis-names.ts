/** Names of all analyses, apart from their code, so that a host can name them without loading it. */
export type AnalysisName = 'find-thing' | 'find-faces' | 'preview-choices';
