import { useUnsavedWork } from '@storehouse/web-ui/unsaved-work.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Product } from '../api/shapes.ts';

/** A line being typed and not added yet: its product, its quantity and their errors. */
export function useNewLine() {
  const [product, setProduct] = useState<Product | null>(null);
  const [quantity, setQuantity] = useState('');
  const [problem, setProblem] = useState<{ readonly product?: string; readonly quantity?: string }>({});
  const productInput = useRef<HTMLInputElement>(null);
  const isBegun = product !== null || quantity !== '';
  useUnsavedWork(isBegun);
  useLayoutEffect(() => productInput.current?.setCustomValidity(isBegun ? 'not added' : ''), [isBegun]);
  const focus = () => productInput.current?.focus();

  function choose(chosen: Product | null): void {
    setProduct(chosen);
    setProblem({});
  }

  function typeQuantity(text: string): void {
    setQuantity(text);
    setProblem({});
  }

  function clear(): void {
    choose(null);
    setQuantity('');
    focus();
  }

  return { product, choose, quantity, setQuantity: typeQuantity, problem, setProblem, productInput, focus, clear };
}
