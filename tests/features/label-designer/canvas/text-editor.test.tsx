import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { serveApi } from '@tests/support/server';
import { describe, expect, it } from 'vitest';

serveApi();

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of Text' });

/** A fixed text on an empty label, focused. */
async function withText() {
  const app = await openDesigner();
  await app.designer.add('Static Text', 'Static Fields');
  await waitFor(() => expect(document.activeElement).toBe(app.designer.element('Text')));
  return app;
}

describe('the text of an element', () => {
  it('is edited on the label after Enter, and Ctrl Enter saves it as one step', async () => {
    const { designer, user } = await withText();
    await user.keyboard('{Enter}');
    expect((await field()).value).toBe('Text');
    expect(document.querySelector('[data-handle]')).toBeNull();
    await user.keyboard('LINE 3{Enter}FRONT');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.queryByRole('textbox', { name: /^Text of/ })).toBeNull();
    expect(designer.elements()).toEqual(['Text, LINE 3 FRONT, x 10 y 10 mm, 1 of 1']);
    expect(document.querySelectorAll('[data-handle]')).toHaveLength(9);
    await waitFor(() => expect(document.activeElement).toBe(designer.element('LINE 3')));
    expect(await designer.steps()).toEqual(['Opened', 'Added Text', 'Text of Text']);
    await designer.undo();
    expect(designer.elements()).toEqual(['Text, x 10 y 10 mm, 1 of 1']);
  });

  it('is edited after a double click, and saved when the field loses the focus', async () => {
    const { designer, user } = await withText();
    fireEvent.dblClick(designer.element('Text'));
    await field();
    await user.keyboard('KANBAN');
    await user.click(screen.getByRole('button', { name: 'Grid' }));
    expect(designer.elements()).toEqual(['Text, KANBAN, x 10 y 10 mm, 1 of 1']);
  });

  it('stays unchanged with Esc, and typing moves and removes nothing', async () => {
    const { designer, user } = await withText();
    await user.keyboard('{F2}');
    await field();
    await user.keyboard('AB{Backspace}{ArrowLeft}{Delete} ');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: /^Text of/ })).toBeNull();
    expect(designer.elements()).toEqual(['Text, x 10 y 10 mm, 1 of 1']);
    expect(await designer.steps()).toEqual(['Opened', 'Added Text']);
  });

  it('from the data of a part is not edited: the Data tab is shown', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Number');
    await waitFor(() => expect(document.activeElement).toBe(designer.element('Part Number')));
    await user.keyboard('{F2}');
    expect(designer.announced()).toContain('Part Number shows the data of each part: edit it under Data');
    expect(screen.getByRole('tab', { name: 'Data' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByRole('textbox', { name: 'Text of Part Number' })).toBeNull();
  });

  it('of a locked element is not edited', async () => {
    const { designer } = await withText();
    await designer.choose('Arrange', 'Lock');
    fireEvent.dblClick(designer.element('Text'));
    expect(designer.announced()).toContain('Locked. Unlock it to change it.');
    expect(screen.queryByRole('textbox', { name: 'Text of Text' })).toBeNull();
  });
});
