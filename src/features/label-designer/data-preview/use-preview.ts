import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { parts } from '@/api/parts';
import { useEditor } from '@/features/label-designer/editor';
import { sampleData } from '@/features/label-designer/sample-data';
import type { LabelData } from '@/label/text/label-data';
import { longestData, partData } from './part-data';

type Shown = { id: string; label: string; data: () => LabelData };

const sample: Shown = { id: 'sample', label: 'Sample data', data: () => sampleData };

/** Whose data the dynamic fields show: the sample's, a real part's, or the longest of all parts. */
export function usePreview() {
  const editor = useEditor();
  const { data: rows, isPending, isError } = useQuery(parts.choices());
  const [shownId, setShownId] = useState(sample.id);
  const choices = useMemo((): Shown[] => {
    const longest = rows ? longestData(rows, new Date()) : undefined;
    const real = (rows ?? []).map((part) => ({
      id: `part ${part.id}`,
      label: `${part.no}  ${part.name}`,
      data: () => partData(part, new Date()),
    }));
    return [sample, ...(longest ? [{ id: 'longest', label: 'Longest values', data: () => longest }] : []), ...real];
  }, [rows]);

  const at = choices.findIndex(({ id }) => id === shownId);
  const show = (index: number) => {
    const chosen = choices[index];
    if (!chosen) return;
    setShownId(chosen.id);
    editor.document.setState({ data: chosen.data() });
    editor.announce(`Showing ${chosen.label}`);
  };
  return {
    choices,
    shownId,
    loading: isPending,
    failed: isError,
    choose: (id: string) => show(choices.findIndex((choice) => choice.id === id)),
    /** The neighbour in the list, for stepping through the parts. */
    previous: at > 0 ? () => show(at - 1) : undefined,
    next: at < choices.length - 1 ? () => show(at + 1) : undefined,
  };
}
