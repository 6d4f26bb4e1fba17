import fc from 'fast-check';
import { propertySeed } from './property-seed.ts';

// A run that draws other values than the last one fails on code that nobody changed.
fc.configureGlobal({ seed: propertySeed });
