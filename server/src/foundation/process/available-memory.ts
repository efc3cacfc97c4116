import { totalmem } from 'node:os';

/** The memory available to this program and its database: that of the container, or of the machine. */
export function availableBytes(): number {
  // 0 or undefined without a limit; some systems report an absurdly large one.
  const constrained = process.constrainedMemory() || Infinity;
  return Math.min(constrained, totalmem());
}
