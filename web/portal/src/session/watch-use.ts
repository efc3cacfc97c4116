/**
 * What a person does on a page. `click` and `input` come without a pointer or a key from screen readers and dictation,
 * `popstate` from the browser's Back.
 */
const signs = ['pointerdown', 'click', 'keydown', 'input', 'wheel', 'popstate'] as const;

/**
 * Watches for signs of a person. The answer tells whether there was one since it was last asked; opening the page is the
 * first.
 */
export function watchUse(page: EventTarget): () => boolean {
  let isUsed = true;
  for (const sign of signs) page.addEventListener(sign, () => (isUsed = true), { capture: true, passive: true });
  return () => {
    const wasUsed = isUsed;
    isUsed = false;
    return wasUsed;
  };
}
