import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** When the element with the focus goes (undone, removed elsewhere), the label takes the focus instead of nothing. */
export function useKeptFocus(layer: RefObject<HTMLElement | null>, elements: readonly unknown[]): void {
  const onLabel = useRef(false);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      onLabel.current = target instanceof Element && target.closest('[data-element]') !== null;
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  const before = useRef(elements);
  useLayoutEffect(() => {
    if (before.current === elements) return;
    before.current = elements;
    if (!onLabel.current || document.activeElement !== document.body) return;
    layer.current?.closest<HTMLElement>('[data-canvas]')?.focus({ preventScroll: true });
  }, [layer, elements]);
}
