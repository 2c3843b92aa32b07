/** Files below this size fit into one packet and are not compressed. */
export const COMPRESS_FROM = 1400;
