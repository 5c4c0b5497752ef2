import { type FocusEvent, useCallback, useEffect, useRef } from 'react';
import { designOf } from '@/features/label-designer/designer-store';
import { useDesigner } from '@/features/label-designer/use-designer';
import { useCanvas } from './canvas-store';
import { groupOf } from './selecting';

/**
 * The keyboard's way to select: the element that Tab reaches is selected and brought into sight. A press selects by
 * itself, and with 'Select several' on Tab only looks around.
 */
export function useFocusSelects() {
  const designer = useDesigner();
  const canvas = useCanvas();
  const byKey = useRef(false);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      byKey.current = key === 'Tab';
    };
    const onPress = () => {
      byKey.current = false;
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', onPress, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', onPress, true);
    };
  }, []);
  return useCallback(
    ({ target }: FocusEvent<HTMLElement>) => {
      const id = target.getAttribute('data-element');
      if (!byKey.current || id === null) return;
      const state = designer.store.getState();
      const design = designOf(state);
      const element = design.elements.find((candidate) => candidate.id === id);
      if (element) canvas.reveal(element);
      if (!canvas.store.getState().several && !state.selection.has(id)) designer.actions.select(groupOf(design, id));
    },
    [designer, canvas],
  );
}
