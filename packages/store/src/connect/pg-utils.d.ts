declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as a text or bytes that PostgreSQL takes for a parameter. */
    prepareValue: (value: unknown) => string | Buffer | null;
  };
  export default utils;
}
