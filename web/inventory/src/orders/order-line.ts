import type { Named } from '../api/shapes.ts';

/** A line of an order that is being written. */
export interface OrderLine {
  /** Null for a new one. */
  readonly id: string | null;
  readonly product: Named & { readonly productCode?: string };
  readonly quantity: number | string;
  readonly unitPrice: number | string;
}
