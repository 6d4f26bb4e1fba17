import { parameters as kontextParameters } from '../kontext/parameters.ts';

/** Settings of Nano Banana: those of Kontext. */
export const parameters = kontextParameters.clone();
