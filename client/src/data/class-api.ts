import type { DataClasses, readOnlyClasses } from '../declared/data-objects.ts';
import type { CallOptions } from '../request/call-options.ts';
import { inPath, type JsonApi } from '../request/json-api.ts';

export type ClassName = keyof DataClasses;
export type WritableClass = Exclude<ClassName, (typeof readOnlyClasses)[number]>;
export type ObjectOf<Name extends ClassName> = DataClasses[Name]['object'];
export type CreatedFrom<Name extends WritableClass> = DataClasses[Name]['created'];
export type ChangeOf<Name extends WritableClass> = DataClasses[Name]['change'];

/** A class that can only be read. */
export class ReadOnlyClassApi<Name extends ClassName> {
  protected readonly api: JsonApi;
  protected readonly path: string;

  constructor(api: JsonApi, name: Name) {
    this.api = api;
    this.path = `/generic/${name}`;
  }

  /** Every object that matches the filters, or the page of them that `max` and `offset` name. */
  async list(query?: DataClasses[Name]['query'], options?: CallOptions): Promise<readonly ObjectOf<Name>[]> {
    const { data } = await this.api.get<{ readonly data: readonly ObjectOf<Name>[] }>(this.path, query, options);
    return data;
  }

  get(id: string, options?: CallOptions): Promise<ObjectOf<Name>> {
    return this.api.get(this.pathOf(id), {}, options);
  }

  protected pathOf(id: string): string {
    return `${this.path}/${inPath(id)}`;
  }
}

/** A class of the generic API. */
export class ClassApi<Name extends WritableClass> extends ReadOnlyClassApi<Name> {
  create(body: CreatedFrom<Name>, options?: CallOptions): Promise<ObjectOf<Name>> {
    return this.api.post(this.path, body, options);
  }

  /** Creates all of them or none; at most 1,000 at once. */
  async createMany(bodies: readonly CreatedFrom<Name>[], options?: CallOptions): Promise<readonly ObjectOf<Name>[]> {
    const { data } = await this.api.post<{ readonly data: readonly ObjectOf<Name>[] }>(this.path, bodies, options);
    return data;
  }

  /** Only the given fields change. With `version`, the update is refused if somebody else has changed the object since. */
  update(id: string, change: ChangeOf<Name>, options?: CallOptions): Promise<ObjectOf<Name>> {
    return this.api.put(this.pathOf(id), change, options);
  }

  /** Refused while other objects depend on it. */
  delete(id: string, options?: CallOptions): Promise<void> {
    return this.api.delete(this.pathOf(id), options);
  }
}
