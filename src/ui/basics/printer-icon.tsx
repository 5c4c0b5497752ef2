export const PrinterIcon = () => <span aria-hidden className="lucide printer-icon" />;
