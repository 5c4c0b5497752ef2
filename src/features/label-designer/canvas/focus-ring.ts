/** While elements move, the ring of the one with the focus would stay behind where it came from. @returns how to show it again. */
export function hideFocusRing(): () => void {
  const held = document.activeElement;
  if (!(held instanceof HTMLElement) || !held.hasAttribute('data-element')) return () => undefined;
  held.style.outlineColor = 'transparent';
  return () => {
    held.style.outlineColor = '';
  };
}
