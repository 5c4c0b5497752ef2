import { Button } from '@/ui/basics/button';
import { Dialog } from '@/ui/overlays/dialog';

export type Report = {
  title: string;
  lines: string[];
  /** What comes once it is read. */
  after?: () => void;
};

/** A list that scrolls must be reachable by keyboard. */
const scrollable = { 'aria-label': 'What was found', tabIndex: 0 };

/** What an import left out or could not read, to be looked at and copied. */
export function ImportReport({ report, onClose }: { report: Report; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={report.title}
      footer={
        <>
          <Button onClick={() => void navigator.clipboard?.writeText(report.lines.join('\n'))}>Copy</Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <ul {...scrollable} className="grid max-h-80 gap-1 overflow-y-auto text-13">
        {report.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}
