import { useRef, useState } from 'react';
import type { Product } from '../api/shapes.ts';

/** A line that is being typed, until it is added: its product and quantity, and what is wrong with them. */
export function useNewLine() {
  const [product, setProduct] = useState<Product | null>(null);
  const [quantity, setQuantity] = useState<string | number>('');
  const [problem, setProblem] = useState<string | null>(null);
  const productInput = useRef<HTMLInputElement>(null);
  /** To the first of its fields. */
  const focus = () => productInput.current?.focus();

  function choose(chosen: Product | null): void {
    setProduct(chosen);
    setProblem(null);
  }

  function clear(): void {
    choose(null);
    setQuantity('');
    focus();
  }

  return { product, choose, quantity, setQuantity, problem, setProblem, productInput, focus, clear };
}
