import { useEffect, useRef, useState } from 'react';
import type { Answer } from '@/api/answer';
import { isApiError } from '@/api/errors';
import type { FileInspector, FileVerdict } from './import-file';

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

/** What follows on an import's end. */
export type ImportOutcome = {
  onDone: (answer: Answer) => void;
  /** The host was cut off in mid-import and may have finished it: read the list again. */
  onUncertain: () => void;
};

export type ChosenFile = { file: File; verdict: FileVerdict | undefined };

const ready: ImportStage = { name: 'ready' };

/**
 * One import from choosing a file to the host's answer. The file stays chosen when the upload fails or is cancelled;
 * leaving in mid-upload aborts it.
 */
export function useImport(inspect: FileInspector, upload: ImportUpload, outcome: ImportOutcome) {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [stage, setStage] = useState<ImportStage>(ready);
  const current = useRef<{ file?: File; sending?: AbortController }>({});
  useEffect(() => () => current.current.sending?.abort(), []);

  const choose = async (file: File) => {
    current.current.file = file;
    setStage(ready);
    setChosen({ file, verdict: undefined });
    const verdict = await inspect(file);
    // Another file may have been chosen while this one was read.
    if (current.current.file === file) setChosen({ file, verdict });
  };

  const refuse = (file: File, reason: string) => {
    current.current.file = file;
    setStage(ready);
    setChosen({ file, verdict: { ok: false, reason } });
  };

  const start = async () => {
    if (!chosen?.verdict?.ok || current.current.sending) return;
    const sending = new AbortController();
    current.current.sending = sending;
    setStage({ name: 'sending', share: undefined });
    try {
      const onProgress = (share: number) => !sending.signal.aborted && setStage({ name: 'sending', share });
      outcome.onDone(await upload({ file: chosen.file, signal: sending.signal, onProgress }));
    } catch (error) {
      setStage(isApiError(error, 'aborted') ? { name: 'cancelled' } : { name: 'failed', error });
      if (isUncertain(error)) outcome.onUncertain();
    } finally {
      current.current.sending = undefined;
    }
  };

  return { chosen, stage, choose, refuse, start, cancel: () => current.current.sending?.abort() };
}

/** No answer came, which is not to say that nothing was done. */
export const isUncertain = (error: unknown) => isApiError(error, 'aborted', 'network', 'timeout', 'unexpected');
