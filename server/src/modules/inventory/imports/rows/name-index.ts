import { nearestName } from '../../../../foundation/text/nearest-name.ts';
import type { FieldError } from '../../invalid.ts';

/**
 * A suggestion compares all names and blocks other requests meanwhile. Nobody reads more suggestions than this: a file with
 * more unknown names has the wrong column where the names should be.
 */
const maxSuggestions = 50;

/** Finds objects by the names and numbers that people write: exactly, otherwise without regard to case. */
export class NameIndex {
  readonly #exact = new Map<string, Set<string>>();
  readonly #folded = new Map<string, Set<string>>();
  /** The nearest known name for each unknown one. Cached, because many rows have the same unknown name. */
  readonly #suggestions = new Map<string, string | null>();

  add(name: string, id: string): void {
    addTo(this.#exact, name, id);
    addTo(this.#folded, name.toLowerCase(), id);
  }

  /** Takes a name away from an object. */
  remove(name: string, id: string): void {
    removeFrom(this.#exact, name, id);
    removeFrom(this.#folded, name.toLowerCase(), id);
  }

  get isEmpty(): boolean {
    return this.#exact.size === 0;
  }

  /** The id of the object, or an error message for the person who wrote the name. */
  find(field: string, name: string): { readonly id: string } | FieldError {
    const ids = this.#exact.get(name) ?? this.#folded.get(name.toLowerCase());
    if (!ids) return { field, message: this.#explain(name) };
    const [id = ''] = ids;
    if (ids.size === 1) return { id };
    return { field, message: `is ambiguous: "${name}" is the name of ${String(ids.size)} objects` };
  }

  has(name: string): boolean {
    return this.#exact.has(name) || this.#folded.has(name.toLowerCase());
  }

  /** Those with exactly this name. */
  named(name: string): readonly string[] {
    return [...(this.#exact.get(name) ?? [])];
  }

  #explain(name: string): string {
    const nearest = this.#suggest(name);
    return nearest === null ? `not found: "${name}"` : `not found: "${name}". Did you mean "${nearest}"?`;
  }

  #suggest(name: string): string | null {
    const known = this.#suggestions.get(name);
    if (known !== undefined) return known;
    if (this.#suggestions.size >= maxSuggestions) return null;
    const nearest = nearestName(name, this.#exact.keys());
    this.#suggestions.set(name, nearest);
    return nearest;
  }
}

function addTo(index: Map<string, Set<string>>, name: string, id: string): void {
  const ids = index.get(name);
  if (ids) ids.add(id);
  else index.set(name, new Set([id]));
}

function removeFrom(index: Map<string, Set<string>>, name: string, id: string): void {
  const ids = index.get(name);
  ids?.delete(id);
  if (ids?.size === 0) index.delete(name);
}

export const isFound = (found: { readonly id: string } | FieldError): found is { readonly id: string } => 'id' in found;
