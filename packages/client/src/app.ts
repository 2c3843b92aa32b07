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

type Data<A extends App, M extends ModuleName<A>> = A['modules'][M]['data'];
type One<A extends App, M extends ModuleName<A>> = A['modules'][M]['one'];
type Many<A extends App, M extends ModuleName<A>> = A['modules'][M]['many'];
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
}

type Target<A extends App, M extends ModuleName<A>, R> = R extends keyof One<A, M>
  ? One<A, M>[R] & ModuleName<A>
  : R extends keyof Many<A, M>
    ? Many<A, M>[R] & ModuleName<A>
    : never;

type Relation<A extends App, M extends ModuleName<A>> = keyof One<A, M> | keyof Many<A, M>;

/** The path where it leads somewhere; otherwise what cannot be given. */
export type Checked<A extends App, M extends ModuleName<A>, F extends string> = F extends
  | '*'
  | keyof Data<A, M>
  ? F
  : F extends `${infer Head}.${infer Rest}`
    ? Head extends Relation<A, M>
      ? Checked<A, Target<A, M, Head>, Rest> extends never
        ? never
        : F
      : Head extends keyof Data<A, M>
        ? Rest extends RowPath<Data<A, M>[Head]>
          ? F
          : never
        : never
    : never;

/** Those paths that begin with a name, without it. */
type Beyond<F extends string, Head extends PropertyKey> = F extends `${infer H}.${infer Rest}`
  ? H extends Head
    ? Rest
    : never
  : never;

type Heads<F extends string> = F extends `${infer Head}.${string}` ? Head : never;

type SelectedData<A extends App, M extends ModuleName<A>, F extends string> = '*' extends F
  ? Data<A, M>
  : Pick<Data<A, M>, Extract<F, keyof Data<A, M>>> & {
      [K in Exclude<Heads<F>, Relation<A, M>> & keyof Data<A, M>]:
        | ('*' extends Beyond<F, K>
            ? Row<Data<A, M>[K]>
            : Pick<Row<Data<A, M>[K]>, Extract<Beyond<F, K>, keyof Row<Data<A, M>[K]>>>)[]
        | Extract<Data<A, M>[K], null>;
    };

/** A resource with the fields that were asked for, and what comes along. */
export type Selected<A extends App, M extends ModuleName<A>, F extends string> = [F] extends [never]
  ? Resource<M, Data<A, M>>
  : Resource<M, SelectedData<A, M, F>> & {
      expand: {
        [R in Heads<F> & keyof One<A, M>]: Selected<A, Target<A, M, R>, Beyond<F, R>> | null;
      } & {
        [R in Heads<F> & keyof Many<A, M>]: Selected<A, Target<A, M, R>, Beyond<F, R>>[];
      };
    };
