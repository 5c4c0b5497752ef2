import { useEffect, useState } from 'react';
import type { LabelDesign } from '@/label/design/design';

/**
 * The designs saved in this browser that can be printed, updated when another tab saves one; undefined until the label
 * code is loaded, which is not part of the form's first load.
 */
export function useSavedDesigns(): readonly LabelDesign[] | undefined {
  const [designs, setDesigns] = useState<readonly LabelDesign[]>();
  useEffect(() => {
    let mounted = true;
    const read = async () => {
      const saved = await readDesigns().catch(() => []);
      if (mounted) setDesigns(saved);
    };
    void read();
    window.addEventListener('storage', read);
    return () => {
      mounted = false;
      window.removeEventListener('storage', read);
    };
  }, []);
  return designs;
}

async function readDesigns(): Promise<LabelDesign[]> {
  const { readLibrary } = await import('@/storage/label-designs');
  return readLibrary().readings.flatMap((reading) =>
    reading.ok && reading.damaged.length === 0 && reading.design.id !== '' ? [reading.design] : [],
  );
}
