import { parameters as imageGeneratorParameters } from '../ai-image-generator/parameters.ts';

/** Settings of the art generator: those of the image generator. */
export const parameters = imageGeneratorParameters.clone();
