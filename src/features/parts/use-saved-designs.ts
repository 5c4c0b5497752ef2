import { useEffect, useState } from 'react';
import type { LabelDesign } from '@/label/design/design';

/**
 * The designs saved in this browser, also those another tab saves meanwhile; undefined until the label code, which is
 * not part of the form's first load, has read them.
 */
export function useSavedDesigns(): readonly LabelDesign[] | undefined {
  const [designs, setDesigns] = useState<readonly LabelDesign[]>();
  useEffect(() => {
    let shown = true;
    const read = async () => {
      const saved = await import('./saved-designs').then((code) => code.savedDesigns()).catch(() => []);
      if (shown) setDesigns(saved);
    };
    void read();
    window.addEventListener('storage', read);
    return () => {
      shown = false;
      window.removeEventListener('storage', read);
    };
  }, []);
  return designs;
}
