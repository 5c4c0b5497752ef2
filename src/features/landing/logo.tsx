/** The mark and the word, drawn once in the page's drawings; it follows the chosen theme. */
export function Logo() {
  return (
    <a className="brand" href="/">
      <svg viewBox="0 0 128 32" role="img" aria-label="Pokayoke">
        <use href="#logo" />
      </svg>
    </a>
  );
}
