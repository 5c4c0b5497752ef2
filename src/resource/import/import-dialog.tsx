import type { ReactNode } from 'react';
import type { Answer } from '@/api/answer';
import { Button } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { Dialog } from '@/ui/overlays/dialog';
import { FileChooser } from './file-chooser';
import { ImportFailure } from './import-failure';
import type { FileInspector, ImportExtension } from './import-file';
import { ImportProgress } from './import-progress';
import { ImportReport } from './import-report';
import { type ImportUpload, useImport } from './use-import';

export type ImportDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  extensions: readonly ImportExtension[];
  /** Looks into the chosen file before it is sent. */
  inspect: FileInspector;
  /** Sends it: `useMutation(parts.importFile).mutateAsync`; the mutation names the lists to read again. */
  upload: ImportUpload;
  /** Reads those lists again although no answer came: the host may have imported the file all the same. */
  onUncertain: () => void;
  /** Said while no file is chosen (SPEC section 5). */
  noFileText: string;
  /** Said when the host gives no message of its own (SPEC section 8). */
  failureText: string;
  successText: string;
};

/** Asks for a file, shows what is in it, sends it, and keeps what the host found wrong until it is put right. */
export function ImportDialog(props: ImportDialogProps) {
  return props.open && <OpenImportDialog {...props} />;
}

function OpenImportDialog(props: ImportDialogProps) {
  const { onOpenChange, title, description, extensions, noFileText, failureText } = props;
  const finish = (answer: Answer) => {
    notify.success(answer.message ?? props.successText);
    onOpenChange(false);
  };
  const { chosen, stage, choose, refuse, start, cancel } = useImport(props.inspect, props.upload, {
    onDone: finish,
    onUncertain: props.onUncertain,
  });
  const sending = stage.name === 'sending';
  const verdict = chosen?.verdict;
  const reason = chosen ? (verdict?.ok === false ? verdict.reason : undefined) : noFileText;
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      dismissible={!sending}
      title={title}
      description={description}
      width={560}
      footer={
        <>
          <Button onClick={sending ? cancel : () => onOpenChange(false)}>Cancel</Button>
          <Button
            variant="primary"
            reason={sending ? undefined : reason}
            disabled={chosen !== undefined && verdict === undefined}
            pending={sending}
            pendingText="Importing..."
            onClick={start}
          >
            Import
          </Button>
        </>
      }
    >
      <FileChooser
        extensions={extensions}
        file={chosen?.file}
        problem={verdict?.ok === false ? verdict.reason : undefined}
        disabled={sending}
        onChoose={choose}
        onRefuse={refuse}
      />
      {verdict?.ok && <ImportReport report={verdict.report} />}
      {sending && <ImportProgress share={stage.share} />}
      {(stage.name === 'failed' || stage.name === 'cancelled') && (
        <ImportFailure stage={stage} fallback={failureText} />
      )}
    </Dialog>
  );
}
