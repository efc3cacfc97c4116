import { useEffect, useState, type RefObject } from 'react';

/** Whether the content of an element is wider than the element itself. `isShown`: whether the element is rendered at all. */
export function useScrollsSideways(frame: RefObject<HTMLElement | null>, isShown: boolean): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    // The content is observed too, because the frame keeps its width when the content grows.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [frame, isShown]);
  return scrolls;
}
