import type { ClassDeclaration } from './class-declaration.ts';

/** An association, with the name of what it refers to. */
interface Reference<Class extends string> {
  readonly id: string;
  readonly name: string;
  readonly class: Class;
}

type ValueOf<Field> = Field extends { type: 'reference'; to: infer To extends string }
  ? Reference<To>
  : Field extends { type: 'set' }
    ? readonly string[]
    : Field extends { type: 'enum'; values: readonly (infer Value)[] }
      ? Value
      : Field extends { type: 'boolean' }
        ? boolean
        : Field extends { type: 'integer' | 'decimal' }
          ? number
          : string;

/** Fields that every object has a value for; others may be null. */
type Filled = { readonly required: true } | { readonly default: unknown } | { readonly type: 'set' };
type NumberField<Declared> = Declared extends { numberedBy: { field: infer Name } } ? Name : never;

/** An object of a class as it is returned. Only for classes whose references all have a `name`. */
export type ObjectOf<Declared extends Pick<ClassDeclaration, 'fields'>> = {
  readonly id: string;
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
} & {
  readonly [Name in keyof Declared['fields']]:
    | ValueOf<Declared['fields'][Name]>
    | (Declared['fields'][Name] extends Filled ? never : Name extends NumberField<Declared> ? never : null);
};
