/** What an app consists of, as `bakehouse types` writes it. */
export interface App {
  modules: Record<
    string,
    {
      /** As it is read. */
      data: object;
      /** As it is created. */
      create: object;
      /** The module that each relation to one resource leads to. */
      one: object;
      /** The module that each relation to several leads to. */
      many: object;
      /** The module that each relation in rows of lists leads to, by its path, such as `items.product`. */
      rows?: object;
      /** The module of each relation seen from its other end, such as `orders(of customer)`. */
      reverse?: object;
    }
  >;
  workflows: Record<string, { input: unknown; output?: unknown }>;
}

/** An app of which nothing is known. */
export interface AnyApp {
  modules: Record<
    string,
    {
      data: Record<string, unknown>;
      create: Record<string, unknown>;
      one: Record<string, string>;
      many: Record<string, string>;
    }
  >;
  workflows: Record<string, { input: unknown; output?: unknown }>;
}

/** The name of a module. */
export type ModuleName<A extends App> = keyof A['modules'] & string;

/** What is asked of related resources: their fields, which of them, in which order, and how many. */
export interface Part {
  readonly fields?: readonly Asked[];
  readonly filter?: Record<string, unknown>;
  readonly sort?: string;
  readonly limit?: number;
}

/** A path such as `customer.name`, or an object from a relation to what is asked of what it names. */
export type Asked = string | { readonly [relation: string]: Part };

type Data<A extends App, M extends ModuleName<A>> = A['modules'][M]['data'];
type One<A extends App, M extends ModuleName<A>> = A['modules'][M]['one'];
type Many<A extends App, M extends ModuleName<A>> = A['modules'][M]['many'];
type InRows<A extends App, M extends ModuleName<A>> = A['modules'][M] extends { rows: infer R } ? R : {};
type Reverse<A extends App, M extends ModuleName<A>> = A['modules'][M] extends { reverse: infer R } ? R : {};
type Row<T> = NonNullable<T> extends readonly (infer R extends object)[] ? R : never;

/** What can be asked of the rows of a list; nothing where it is none. */
type RowPath<T> = [Row<T>] extends [never] ? never : (keyof Row<T> & string) | '*';

/** A stored resource. */
export interface Resource<M, D> {
  id: string;
  module: M;
  version: number;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
  updatedBy: string | null;
  data: D;
  /** What a search has found, by field, where `highlights` asks for it. */
  highlights?: Record<string, { text: string; match: boolean }[]>;
}

/** The module that a relation, of whatever kind, leads to. */
type Target<A extends App, M extends ModuleName<A>, R> = Extract<
  | (R extends keyof One<A, M> ? One<A, M>[R] : never)
  | (R extends keyof Many<A, M> ? Many<A, M>[R] : never)
  | (R extends keyof InRows<A, M> ? InRows<A, M>[R] : never)
  | (R extends keyof Reverse<A, M> ? Reverse<A, M>[R] : never),
  ModuleName<A>
>;

type Relation<A extends App, M extends ModuleName<A>> = Extract<
  keyof One<A, M> | keyof Many<A, M> | keyof InRows<A, M> | keyof Reverse<A, M>,
  string
>;

/** The relation that a path begins with. */
type Led<A extends App, M extends ModuleName<A>, F extends string> = {
  [R in Relation<A, M>]: F extends `${R}.${string}` ? R : never;
}[Relation<A, M>];

/** The path where it leads somewhere; otherwise what cannot be given. */
export type Checked<A extends App, M extends ModuleName<A>, F extends string> = F extends
  | '*'
  | keyof Data<A, M>
  ? F
  : [Led<A, M, F>] extends [never]
    ? F extends `${infer Head}.${infer Rest}`
      ? Head extends keyof Data<A, M>
        ? Rest extends RowPath<Data<A, M>[Head]>
          ? F
          : never
        : never
      : never
    : Checked<A, Target<A, M, Led<A, M, F>>, Beyond<F, Led<A, M, F>>> extends never
      ? never
      : F;

/** All that an entry asks for, as paths. */
type Paths<E> = E extends string
  ? E
  : E extends object
    ? {
        [K in keyof E & string]: E[K] extends { readonly fields: readonly (infer G)[] }
          ? `${K}.${Paths<G>}`
          : `${K}.*`;
      }[keyof E & string]
    : never;

/** The entries where each leads somewhere; otherwise what cannot be given. */
export type CheckedFields<A extends App, M extends ModuleName<A>, F extends readonly Asked[]> = {
  [I in keyof F]: [Paths<F[I]>] extends [Checked<A, M, Paths<F[I]>>] ? F[I] : never;
};

/** Those paths that begin with a name, without it. */
type Beyond<F extends string, Head extends PropertyKey> = F extends `${Head & string}.${infer Rest}`
  ? Rest
  : never;

type Heads<F extends string> = F extends `${infer Head}.${string}` ? Head : never;

/** The lists of which rows are asked for. */
type Lists<A extends App, M extends ModuleName<A>, F extends string> = {
  [K in Heads<F> & keyof Data<A, M>]: [Extract<Beyond<F, K>, RowPath<Data<A, M>[K]>>] extends [never]
    ? never
    : K;
}[Heads<F> & keyof Data<A, M>];

type SelectedData<A extends App, M extends ModuleName<A>, F extends string> = '*' extends F
  ? Data<A, M>
  : Pick<Data<A, M>, Extract<F, keyof Data<A, M>>> & {
      [K in Lists<A, M, F>]:
        | ('*' extends Beyond<F, K>
            ? Row<Data<A, M>[K]>
            : Pick<Row<Data<A, M>[K]>, Extract<Beyond<F, K>, keyof Row<Data<A, M>[K]>>>)[]
        | Extract<Data<A, M>[K], null>;
    };

/** What a relation brings along under `expand`. */
type Brought<A extends App, M extends ModuleName<A>, R, F extends string> = R extends keyof One<A, M>
  ? SelectedPaths<A, Target<A, M, R>, F> | null
  : R extends keyof Reverse<A, M>
    ? { data: SelectedPaths<A, Target<A, M, R>, F>[]; next: string | null }
    : SelectedPaths<A, Target<A, M, R>, F>[];

type SelectedPaths<A extends App, M extends ModuleName<A>, F extends string> = [F] extends [never]
  ? Resource<M, Data<A, M>>
  : Resource<M, SelectedData<A, M, F>> & {
      expand: string extends Relation<A, M>
        ? Record<string, unknown>
        : { [R in Led<A, M, F>]: Brought<A, M, R, Beyond<F, R>> };
    };

/** A resource with the fields that were asked for, and what comes along. */
export type Selected<A extends App, M extends ModuleName<A>, E> = SelectedPaths<A, M, Paths<E>>;
