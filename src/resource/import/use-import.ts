import { useEffect, useRef, useState } from 'react';
import { isApiError } from '@/api/errors';
import type { Answer } from '@/api/http';
import type { FileCheck, FileInspector } from './import-file';

export type ImportUpload = (input: {
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}) => Promise<Answer>;

/** `share` of the upload, 0 to 1; undefined while unknown. */
export type ImportState =
  | { name: 'ready' }
  | { name: 'sending'; share: number | undefined }
  | { name: 'failed'; error: unknown }
  | { name: 'cancelled' };

type ImportOutcome = {
  onDone: (answer: Answer) => void;
  /** The connection was lost and the host may have imported the file: reload the list. */
  onUncertain: () => void;
};

type SelectedFile = { file: File; check: FileCheck | undefined };

const ready: ImportState = { name: 'ready' };

/**
 * One import, from selecting a file to the host's response. A failed or cancelled upload keeps the file selected;
 * unmounting aborts the upload.
 */
export function useImport(inspect: FileInspector, upload: ImportUpload, outcome: ImportOutcome) {
  const [selected, setSelected] = useState<SelectedFile>();
  const [state, setState] = useState<ImportState>(ready);
  const current = useRef<{ file?: File; sending?: AbortController }>({});
  useEffect(() => () => current.current.sending?.abort(), []);

  const select = async (file: File) => {
    current.current.file = file;
    setState(ready);
    setSelected({ file, check: undefined });
    const check = await inspect(file);
    // Another file may have been selected since.
    if (current.current.file === file) setSelected({ file, check });
  };

  const refuse = (file: File, reason: string) => {
    current.current.file = file;
    setState(ready);
    setSelected({ file, check: { ok: false, reason } });
  };

  const start = async () => {
    if (!selected?.check?.ok || current.current.sending) return;
    const sending = new AbortController();
    current.current.sending = sending;
    setState({ name: 'sending', share: undefined });
    try {
      const onProgress = (share: number) => !sending.signal.aborted && setState({ name: 'sending', share });
      outcome.onDone(await upload({ file: selected.file, signal: sending.signal, onProgress }));
    } catch (error) {
      setState(isApiError(error, 'aborted') ? { name: 'cancelled' } : { name: 'failed', error });
      if (isUncertain(error)) outcome.onUncertain();
    } finally {
      current.current.sending = undefined;
    }
  };

  return { selected, state, select, refuse, start, cancel: () => current.current.sending?.abort() };
}

/** No response: the host may have imported the file. */
export const isUncertain = (error: unknown) => isApiError(error, 'aborted', 'network', 'timeout', 'unexpected');
