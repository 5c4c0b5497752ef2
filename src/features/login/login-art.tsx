/** Bars and spaces of a Code 39 strip, each 1 or 3 modules wide, beginning with a space of 4. */
const runs =
  '4131131311111313113113111311311311111133131111311313311311111311131131131111113313111331111133111311131131111311311313115';
const MODULE = 4.2;
const HEIGHT = 900;

const bars = (() => {
  let x = 0;
  let path = '';
  for (const [index, digit] of [...runs].entries()) {
    const width = Number(digit) * MODULE;
    if (index % 2 === 1) path += `M${x.toFixed(1)} 0h${width.toFixed(1)}v${HEIGHT}h-${width.toFixed(1)}z`;
    x += width;
  }
  return path;
})();

/** A full-height barcode whose bars turn dark inside a check (DESIGN: Login). Decoration only. */
export function LoginArt() {
  return (
    <div className="relative overflow-hidden bg-bench max-md:hidden">
      <svg
        aria-hidden="true"
        viewBox="0 0 840 900"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
      >
        <clipPath id="login-check">
          <path d="M96 392 322 618 748 192v214L322 832 96 606Z" />
        </clipPath>
        <clipPath id="login-stroke">
          <path d="M0 0h594.3v900H0z" />
        </clipPath>
        <clipPath id="login-tail">
          <path d="M594.3 0H840v900H594.3z" />
        </clipPath>
        <path d={bars} className="fill-rule" />
        <g clipPath="url(#login-check)">
          <path d={bars} clipPath="url(#login-stroke)" className="fill-ink" />
          <path d={bars} clipPath="url(#login-tail)" className="fill-hivis" />
        </g>
      </svg>
    </div>
  );
}
