import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderApp } from '@tests/support/render-app';
import { clear, createStore } from 'idb-keyval';
import { paths } from '@/config/paths';
// Loaded before the first test: on a busy machine loading takes longer than a test may.
import '@/features/label-designer/label-designer';
import { scaleOf } from '@/features/label-designer/canvas/viewport';

/** The label designer with an empty label, as an admin opens it. */
export async function openDesigner({ keepDrafts = false } = {}) {
  // Drafts of an earlier test would be offered.
  if (!keepDrafts) await clear(createStore('label-drafts', 'drafts'));
  const app = await renderApp(paths.labelDesigner.href());
  await screen.findByRole('heading', { name: 'Label Designer' });
  // The panels are rendered after the label.
  await screen.findByRole('tab', { name: 'Layers' });
  return { ...app, designer: driver(app.user) };
}

/** Drives the designer. Lengths in mm; without layout the label's corner is at 0, 0 px. */
function driver(user: UserEvent) {
  const label = () => screen.getByRole('application', { name: /^Label, / });
  const element = (name: string) => within(label()).getByRole('button', { name: new RegExp(`\\b${name}\\b`) });
  const px = (length: number) => length * scaleOf(100);
  const point = (x: number, y: number, keys: object = {}) => ({
    clientX: px(x),
    clientY: px(y),
    pointerId: 1,
    button: 0,
    ...keys,
  });
  return {
    label,
    element,
    elements: () =>
      within(label())
        .queryAllByRole('button')
        .map((each) => each.getAttribute('aria-label')),
    add: async (name: string, group = 'Dynamic Fields') =>
      user.click(within(screen.getByRole('region', { name: group })).getByRole('button', { name })),
    /** By mouse, from one point of the label to another; without releasing the button. */
    drag: async (name: string, [fromX, fromY]: [number, number], [toX, toY]: [number, number], keys: object = {}) => {
      fireEvent.pointerDown(element(name), point(fromX, fromY, keys));
      fireEvent.pointerMove(label(), point((fromX + toX) / 2, (fromY + toY) / 2, keys));
      await new Promise(requestAnimationFrame);
      fireEvent.pointerMove(label(), point(toX, toY, keys));
    },
    drop: ([x, y]: [number, number]) => fireEvent.pointerUp(label(), point(x, y)),
    undo: () => user.click(screen.getByRole('button', { name: 'Undo' })),
    announced: () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(' '),
    steps: async () => {
      await user.click(screen.getByRole('tab', { name: 'History' }));
      return within(screen.getByRole('list', { name: 'History' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    },
    choose: async (menu: string, item: string) => {
      await user.click(screen.getByRole('button', { name: menu }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    },
  };
}
