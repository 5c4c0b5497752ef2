/* Sets the theme before the first paint: the stored choice ('light', 'dark'), else what the system asks for. */
{
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    choice = null;
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
