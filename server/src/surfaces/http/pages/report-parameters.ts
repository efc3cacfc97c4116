import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The parameters of a report exactly as sent. Their declared schemas are for the document: the module parses them, since
 * the order of its checks and its messages are part of the contract (document 4, section 2).
 */
export const parametersOf = ({ url }: FastifyRequest): URLSearchParams => {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
};

/** Leaves all parameters to the module. */
export const skipValidation = (surface: FastifyInstance): void => {
  surface.setValidatorCompiler(() => () => true);
};
