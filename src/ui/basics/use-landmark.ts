import { useState } from 'react';

/**
 * Where the menu of a trigger is put into the page: the landmark or the dialog the trigger is in, so that somebody who
 * reads by landmarks comes upon it there. `ref` goes onto the trigger; before that nothing can be shown.
 */
export function useLandmark() {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const container = trigger?.closest<HTMLElement>('main, header, aside, [role=dialog], [role=alertdialog]');
  return { ref: setTrigger, container: container ?? undefined, ready: trigger !== null };
}
