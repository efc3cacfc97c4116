import { genericClasses } from '@storehouse/contract/inventory/generic-classes';
import { NotFound } from '../invalid.ts';
import { compileClass, type CompiledClass } from './compile-class.ts';

const compiled = new Map(genericClasses.map((declaration) => [declaration.name, compileClass(declaration)]));

/** The class with this name, if document 3 offers it. */
export function classNamed(name: string): CompiledClass {
  const found = compiled.get(name);
  if (!found) throw new NotFound(`There is no class "${name}" in the generic API.`);
  return found;
}
