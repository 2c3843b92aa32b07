export { kinds, randomFrom } from './generate-values.ts';
export { places } from './judge-options.ts';
