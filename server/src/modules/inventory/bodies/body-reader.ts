import type { Field } from '@storehouse/contract/inventory/class-declaration';
import { readValue } from '../generic/read-value.ts';
import { requireObject } from '../generic/read-body.ts';
import { Invalid, type FieldError } from '../invalid.ts';

/**
 * Reads the fields of a body one by one, with the rules and messages of the generic classes, and collects errors under
 * paths such as `orderItems[0].quantity`. Results of `need…` are valid only after `finish()`, which refuses the body if
 * anything was wrong.
 */
export class BodyReader {
  readonly #given: Record<string, unknown>;
  readonly #now: Date;
  readonly #path: string;
  readonly #errors: FieldError[];

  constructor(body: unknown, now: Date, path = '', errors: FieldError[] = []) {
    this.#given = requireObject(body);
    this.#now = now;
    this.#path = path;
    this.#errors = errors;
  }

  has(name: string): boolean {
    return this.#given[name] !== undefined;
  }

  /** The path of a field of this body within the whole. */
  pathOf(name: string): string {
    return `${this.#path}${name}`;
  }

  refuse(name: string, message: string): void {
    this.#errors.push({ field: this.pathOf(name), message });
  }

  finish(): void {
    if (this.#errors.length > 0) throw new Invalid(this.#errors);
  }

  text(name: string, max = 255): string | null {
    return this.#read(name, { type: 'text', max }) as string | null;
  }

  needText(name: string): string {
    return this.#need(name, { type: 'text', required: true }) as string;
  }

  /** The id of a reference. */
  reference(name: string): string | null {
    return this.#read(name, { type: 'reference', to: name }) as string | null;
  }

  needReference(name: string): string {
    return this.#need(name, { type: 'reference', to: name }) as string;
  }

  integer(name: string, least: number): number | null {
    return this.#read(name, { type: 'integer', least }) as number | null;
  }

  needInteger(name: string, least?: number): number {
    return this.#need(name, least === undefined ? { type: 'integer' } : { type: 'integer', least }) as number;
  }

  /** As text, with up to four decimal places. Up to 15 digits survive as a JSON number unchanged. */
  decimal(name: string): string | null {
    const text = this.#read(name, { type: 'decimal', places: 4, least: 0 }) as string | null;
    if (text !== null && Number(text) >= 1e11) this.refuse(name, 'cannot be more than 99999999999.9999');
    return text;
  }

  day(name: string): string | null {
    return this.#read(name, { type: 'date' }) as string | null;
  }

  needDay(name: string): string {
    return this.#need(name, { type: 'date' }) as string;
  }

  moment(name: string, rule: { notInFuture?: true } = {}): Date | null {
    return this.#read(name, { type: 'datetime', ...rule }) as Date | null;
  }

  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | null {
    return this.#read(name, { type: 'enum', values }) as Value | null;
  }

  needOneOf<Value extends string>(name: string, values: readonly Value[]): Value {
    return this.#need(name, { type: 'enum', values }) as Value;
  }

  /** The bodies of a list, each with its own path. Empty if the field is missing or null. */
  list(name: string): BodyReader[] {
    const given = this.#given[name] ?? [];
    if (!Array.isArray(given)) {
      this.refuse(name, 'must be a list');
      return [];
    }
    return given.flatMap((entry: unknown, index) => {
      const path = `${this.pathOf(name)}[${String(index)}]`;
      if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) {
        return [new BodyReader(entry, this.#now, `${path}.`, this.#errors)];
      }
      this.#errors.push({ field: path, message: 'must be an object' });
      return [];
    });
  }

  needList(name: string): BodyReader[] {
    const given = this.#given[name];
    if (given === undefined || given === null) this.refuse(name, 'cannot be null');
    if (Array.isArray(given) && given.length === 0) this.refuse(name, 'cannot be empty');
    return this.list(name);
  }

  #read(name: string, field: Field): unknown {
    const given = this.#given[name];
    if (given === undefined) return null;
    const read = readValue(field, given, this.#now);
    if ('value' in read) return read.value;
    this.refuse(name, read.problem);
    return undefined;
  }

  #need(name: string, field: Field): unknown {
    const value = this.#read(name, field);
    if (value === null) this.refuse(name, 'cannot be null');
    return value;
  }
}
