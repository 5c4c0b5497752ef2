/** On a phone the menu button opens the links of the header; a link or Escape closes them. */
export function liveMenu(signal: AbortSignal): void {
  const header = document.querySelector('.site-header');
  const button = header?.querySelector('.menu-button');
  const links = header?.querySelector('nav');
  if (!button || !links) return;
  const isOpen = () => button.getAttribute('aria-expanded') === 'true';
  const show = (open: boolean) => {
    button.setAttribute('aria-expanded', String(open));
    links.toggleAttribute('data-open', open);
  };
  button.addEventListener('click', () => show(!isOpen()), { signal });
  links.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a')) show(false);
    },
    { signal },
  );
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && isOpen() && show(false), { signal });
}
