import { useEffect, useRef, useState } from 'react';
import { isApiError } from '@/api/client/errors';
import type { Answer } from '@/api/client/http';

export type ImportUpload = (input: {
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}) => Promise<Answer>;

/** `share` of the upload, 0 to 1; undefined while unknown. */
export type ImportState =
  | { name: 'ready' }
  | { name: 'sending'; share: number | undefined }
  /** `placed`: so many messages of the host are shown where they belong, and are not in the error. */
  | { name: 'failed'; error: unknown; placed: number }
  | { name: 'cancelled' };

const ready: ImportState = { name: 'ready' };

type Failure = { error: unknown; placed: number };

/** One upload at a time. A failed or cancelled one can be repeated; unmounting aborts it. */
export function useUpload(
  upload: ImportUpload,
  onUncertain: () => void,
  placeMessages: (error: unknown) => Failure = (error) => ({ error, placed: 0 }),
) {
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
      setState(isApiError(error, 'aborted') ? { name: 'cancelled' } : { name: 'failed', ...placeMessages(error) });
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
