import type { ModuleContext } from '../../database/module-context.ts';
import type { Secrets } from '../../database/secrets/secrets.ts';

export interface IdempotencyContext extends ModuleContext {
  /** Answers that may contain a secret are sealed. */
  readonly secrets: Secrets;
}
