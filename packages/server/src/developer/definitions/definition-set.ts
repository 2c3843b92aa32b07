/** One definition as a file holds it. */
export interface Definition {
  /** The folder of its kind, such as `modules`. */
  folder: string;
  identifier: string;
  json: Record<string, unknown>;
}

/** All definitions of a folder, which are checked and applied together. */
export class DefinitionSet {
  readonly all: readonly Definition[];
  /** The origins to which a browser may be sent, where they are known. */
  readonly origins: readonly string[] | undefined;
  /** The hosts inside the network that may be asked, where they are known. */
  readonly privateHosts: readonly string[] | undefined;
  readonly #byPlace: ReadonlyMap<string, Definition>;

  constructor(all: readonly Definition[], origins?: readonly string[], privateHosts?: readonly string[]) {
    this.all = all;
    this.origins = origins;
    this.privateHosts = privateHosts;
    this.#byPlace = new Map(all.map((each) => [`${each.folder}/${each.identifier}`, each]));
  }

  /** The definition of that kind and name. */
  find(folder: string, identifier: string): Definition | undefined {
    return this.#byPlace.get(`${folder}/${identifier}`);
  }

  /** The definitions of one kind, by name. */
  of(folder: string): Definition[] {
    return this.all
      .filter((each) => each.folder === folder)
      .sort((a, b) => (a.identifier < b.identifier ? -1 : 1));
  }
}
