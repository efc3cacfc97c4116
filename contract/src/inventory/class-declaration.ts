/**
 * A generic class of the data API, declared once: list, read, create, update, delete, validation, errors and the API
 * document all follow from it. Columns are the field names in snake_case; a reference is stored as `<field>_id`.
 */
export interface ClassDeclaration {
  /** The camelCase name in `/api/v1/generic/{domainClass}`. */
  readonly name: string;
  readonly description: string;
  readonly table: string;
  /** In the order of the response, after `id` and before `version`, `dateCreated` and `lastUpdated`. */
  readonly fields: Readonly<Record<string, Field>>;
  /** The field shown beside the id in references to such an object. */
  readonly namedBy: string;
  /** Fields, or a field with its owner, that must be unique within an account: constraint `<table>_<last field>_unique`. */
  readonly unique?: readonly (readonly string[])[];
  /** The number that the instance generates if none is given. */
  readonly numberedBy?: { readonly field: string; readonly prefix: string };
  /** Rules over several fields, enforced by the database, with the message for each. */
  readonly checks?: Readonly<Record<string, { readonly field: string; readonly message: string }>>;
  readonly isReadOnly?: boolean;
}

interface Common {
  readonly description?: string;
  /** Must be given, otherwise `cannot be null`. */
  readonly required?: true;
  /** Returned, but ignored in a body: the instance decides it. */
  readonly computed?: true;
}

export type Field = Common &
  (
    | { readonly type: 'text'; readonly max?: number }
    | { readonly type: 'boolean'; readonly default: boolean }
    | { readonly type: 'integer'; readonly least?: number; readonly default?: number }
    | { readonly type: 'decimal'; readonly places: number; readonly least: number }
    | { readonly type: 'date' }
    | { readonly type: 'datetime'; readonly default?: 'now'; readonly notInFuture?: true }
    | { readonly type: 'enum'; readonly values: readonly string[]; readonly default?: string }
    | { readonly type: 'set'; readonly values: readonly string[] | null }
    | { readonly type: 'reference'; readonly to: string }
    | { readonly type: 'parts'; readonly of: string }
  );
