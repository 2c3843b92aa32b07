/** What the checker says, in English and German: `{}` stands for what differs, `{t}` for a kind of value (`{d}` in the dative; `{k}` for one that must be known), `{s}` for a sentence. German names them by their numbers. */
export type Sentence = readonly [english: string, german: string];
