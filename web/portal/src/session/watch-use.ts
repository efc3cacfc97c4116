/**
 * The events that show that a person is using the page. Screen readers and dictation cause `click` and `input` without a
 * pointer or a key; the browser's Back causes `popstate`.
 */
const signs = ['pointerdown', 'click', 'keydown', 'input', 'wheel', 'popstate'] as const;

/**
 * Watches for signs of a person. The returned function says whether there was one since its last call. Opening the page
 * counts as the first sign.
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
