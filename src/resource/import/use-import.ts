import { useEffect, useRef, useState } from 'react';
import { isApiError } from '@/api/client/errors';
import type { Answer } from '@/api/client/http';
import type { FileReader, FileReading } from './import-file';

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

type SelectedFile = { file: File; reading: FileReading | undefined };

const ready: ImportState = { name: 'ready' };

/** The file of an import: selected, read, perhaps refused. */
export function useSelectedFile(read: FileReader) {
  const [selected, setSelected] = useState<SelectedFile>();
  const current = useRef<File>(undefined);

  const select = async (file: File) => {
    current.current = file;
    setSelected({ file, reading: undefined });
    const reading = await read(file);
    // Another file may have been selected since.
    if (current.current === file) setSelected({ file, reading });
  };

  const refuse = (file: File, reason: string) => {
    current.current = file;
    setSelected({ file, reading: { ok: false, reason } });
  };

  /** The rows cannot be shown here: the host checks the file. */
  const giveUpTable = () =>
    setSelected((before) => before && { file: before.file, reading: { ok: true, table: undefined } });

  return { selected, select, refuse, giveUpTable };
}

/** One upload at a time. A failed or cancelled one can be repeated; unmounting aborts it. */
export function useUpload(upload: ImportUpload, onUncertain: () => void) {
  const [state, setState] = useState<ImportState>(ready);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  /** @returns the host's answer; undefined when it failed or was cancelled. */
  const send = async (file: () => Promise<File>): Promise<Answer | undefined> => {
    if (sending.current) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = controller;
    setState({ name: 'sending', share: undefined });
    try {
      const onProgress = (share: number) => !signal.aborted && setState({ name: 'sending', share });
      const answer = await upload({ file: await file(), signal, onProgress });
      setState(ready);
      return answer;
    } catch (error) {
      setState(isApiError(error, 'aborted') ? { name: 'cancelled' } : { name: 'failed', error });
      if (isUncertain(error)) onUncertain();
      return undefined;
    } finally {
      sending.current = undefined;
    }
  };

  return { state, send, cancel: () => sending.current?.abort(), reset: () => setState(ready) };
}

/** No response: the host may have imported the file. */
export const isUncertain = (error: unknown) => isApiError(error, 'aborted', 'network', 'timeout', 'unexpected');
