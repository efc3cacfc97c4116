import type { FastifyBaseLogger } from 'fastify';

type Line = Parameters<FastifyBaseLogger['info']>;
type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];

/**
 * A logger that creates a child only when the child logs its first line. Fastify requests a child for each request, but
 * few of them log anything: the line about the response is written elsewhere.
 */
class LazyLog {
  readonly #parent: LazyLog | FastifyBaseLogger;
  readonly #bindings: Bindings | null;
  readonly #options: Options;
  #log: FastifyBaseLogger | undefined;

  constructor(parent: LazyLog | FastifyBaseLogger, bindings: Bindings | null, options: Options) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get own(): FastifyBaseLogger {
    if (this.#log) return this.#log;
    const parent = this.#parent instanceof LazyLog ? this.#parent.own : this.#parent;
    return (this.#log = this.#bindings === null ? parent : parent.child(this.#bindings, this.#options));
  }

  get level(): string {
    return this.own.level;
  }

  child(bindings: Bindings, options: Options): FastifyBaseLogger {
    return new LazyLog(this, bindings, options);
  }

  trace(...line: Line): void {
    this.own.trace(...line);
  }

  debug(...line: Line): void {
    this.own.debug(...line);
  }

  info(...line: Line): void {
    this.own.info(...line);
  }

  warn(...line: Line): void {
    this.own.warn(...line);
  }

  error(...line: Line): void {
    this.own.error(...line);
  }

  fatal(...line: Line): void {
    this.own.fatal(...line);
  }

  silent(...line: Line): void {
    this.own.silent(...line);
  }
}

export const lazyLog = (log: FastifyBaseLogger): FastifyBaseLogger => new LazyLog(log, null, undefined);
