/** One path, because a list renders a hundred of them. */
export const PrinterIcon = () => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="lucide"
  >
    <path d="M7 8V3h10v5M7 17.5H3V8h18v9.5h-4M7 13.5h10V21H7Z" />
  </svg>
);
