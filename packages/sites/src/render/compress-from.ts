/** Files below this size fit into two packets, which leave together, and are not compressed. */
export const COMPRESS_FROM = 2800;
