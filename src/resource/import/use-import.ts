import { useEffect, useRef, useState } from 'react';
import { isApiError } from '@/api/errors';
import type { Answer } from '@/api/http';
import type { FileCheck, FileInspector } from './import-file';

export type ImportUpload = (input: {
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}) => Promise<Answer>;

/** `share`: how much is sent, 0 to 1; undefined while the browser cannot tell. */
export type ImportStage =
  | { name: 'ready' }
  | { name: 'sending'; share: number | undefined }
  | { name: 'failed'; error: unknown }
  | { name: 'cancelled' };

/** What follows at the end of an import. */
type ImportOutcome = {
  onDone: (answer: Answer) => void;
  /** The connection was lost during the import and the host may have finished it: read the list again. */
  onUncertain: () => void;
};

type SelectedFile = { file: File; check: FileCheck | undefined };

const ready: ImportStage = { name: 'ready' };

/**
 * One import, from selecting a file to the host's response. The file stays selected when the upload fails or is
 * cancelled; leaving during the upload aborts it.
 */
export function useImport(inspect: FileInspector, upload: ImportUpload, outcome: ImportOutcome) {
  const [selected, setSelected] = useState<SelectedFile>();
  const [stage, setStage] = useState<ImportStage>(ready);
  const current = useRef<{ file?: File; sending?: AbortController }>({});
  useEffect(() => () => current.current.sending?.abort(), []);

  const select = async (file: File) => {
    current.current.file = file;
    setStage(ready);
    setSelected({ file, check: undefined });
    const check = await inspect(file);
    // Another file may have been selected while this one was read.
    if (current.current.file === file) setSelected({ file, check });
  };

  const refuse = (file: File, reason: string) => {
    current.current.file = file;
    setStage(ready);
    setSelected({ file, check: { ok: false, reason } });
  };

  const start = async () => {
    if (!selected?.check?.ok || current.current.sending) return;
    const sending = new AbortController();
    current.current.sending = sending;
    setStage({ name: 'sending', share: undefined });
    try {
      const onProgress = (share: number) => !sending.signal.aborted && setStage({ name: 'sending', share });
      outcome.onDone(await upload({ file: selected.file, signal: sending.signal, onProgress }));
    } catch (error) {
      setStage(isApiError(error, 'aborted') ? { name: 'cancelled' } : { name: 'failed', error });
      if (isUncertain(error)) outcome.onUncertain();
    } finally {
      current.current.sending = undefined;
    }
  };

  return { selected, stage, select, refuse, start, cancel: () => current.current.sending?.abort() };
}

/** No response: the host may have done it all the same. */
export const isUncertain = (error: unknown) => isApiError(error, 'aborted', 'network', 'timeout', 'unexpected');
