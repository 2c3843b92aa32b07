export { ElementDocs } from './ElementDocs.tsx';
export { loadTypes } from './load-types.ts';
export { StoredTypes } from './StoredTypes.tsx';
