/** Reports a fault of the pattern and does not return. */
export type Report = (at: number, message: string, hint?: string) => never;
