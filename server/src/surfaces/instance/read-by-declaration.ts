import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { readDeclared } from '../../modules/inventory/read-declared.ts';
import { Invalid } from '../../modules/inventory/invalid.ts';

/** Validates by the declared schemas. Reports every error of a body, otherwise only the first. */
export const readByDeclaration: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (given) => {
    try {
      return { value: readDeclared(schema, given) };
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      return { error: httpPart === 'body' ? error : new Invalid(error.errors.slice(0, 1)) };
    }
  };
