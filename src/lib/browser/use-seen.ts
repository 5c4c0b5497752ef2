import { type RefObject, useEffect, useState } from 'react';

/** How far outside the visible area an element counts as seen, so that it is ready when it is scrolled to. */
const MARGIN = '200px';

/** True once the element came into view. At once in a browser that cannot tell. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
