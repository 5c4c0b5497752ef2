import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { serveApi } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { openDesigner } from './designer-screen';

serveApi();

describe('the palette', () => {
  it('adds an element by a click, selected and focused', async () => {
    const { designer } = await openDesigner();
    await designer.add('Part Number');
    expect(designer.elements()).toEqual(['Text, Part Number, x 10 y 10 mm, 1 of 1']);
    expect(designer.element('Part Number').getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(designer.element('Part Number')));
    expect(designer.announced()).toContain('Added Part Number');
    expect(screen.getByText('1 element')).toBeTruthy();
    expect(screen.getByTitle('text 100 × 20 mm').textContent).toBe('Selected: text 100 × 20 mm');
  });

  it('adds all seven dynamic fields', async () => {
    const { designer } = await openDesigner();
    const fields = [
      'Part Name',
      'Part Number',
      'Color Code',
      'Customer Name',
      'Production Date',
      'Quantity',
      'Serial Number',
    ];
    for (const field of fields) await designer.add(field);
    expect(designer.elements().map((name) => name?.split(', ')[1])).toEqual(fields);
  });
});

describe('the mouse', () => {
  it('moves an element to the grid in one step, which one undo reverts [DS8]', async () => {
    const { designer } = await openDesigner();
    await designer.add('Part Number');
    await designer.drag('Part Number', [20, 20], [32, 34]);
    designer.drop([32, 34]);
    expect(designer.elements()).toEqual(['Text, Part Number, x 20 y 25 mm, 1 of 1']);
    expect(await designer.steps()).toEqual(['Opened', 'Added Part Number', 'Moved Part Number']);
    await designer.undo();
    expect(designer.elements()).toEqual(['Text, Part Number, x 10 y 10 mm, 1 of 1']);
  });

  it('moves nothing outside the label [DS9]', async () => {
    const { designer } = await openDesigner();
    await designer.add('Part Number');
    await designer.drag('Part Number', [20, 20], [400, -300]);
    designer.drop([400, -300]);
    expect(designer.elements()).toEqual(['Text, Part Number, x 35 y 0 mm, 1 of 1']);
  });

  it('moves nothing when Esc is pressed before the button is released', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Number');
    await designer.drag('Part Number', [20, 20], [60, 60]);
    await user.keyboard('{Escape}');
    designer.drop([60, 60]);
    expect(designer.elements()).toEqual(['Text, Part Number, x 10 y 10 mm, 1 of 1']);
    expect(await designer.steps()).toEqual(['Opened', 'Added Part Number']);
  });

  it('selects what a lasso touches, and a click beside the elements clears the selection', async () => {
    const { designer } = await openDesigner();
    await designer.add('Part Name');
    await designer.add('Image', 'Media');
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerId: 1, button: 0 });
    fireEvent.pointerDown(designer.label(), at(2, 2));
    fireEvent.pointerMove(designer.label(), at(120, 120));
    await new Promise(requestAnimationFrame);
    fireEvent.pointerUp(designer.label(), at(120, 120));
    expect(await screen.findByText('2 elements', { selector: 'b' })).toBeTruthy();
    fireEvent.pointerDown(designer.label(), at(2, 2));
    fireEvent.pointerUp(designer.label(), at(2, 2));
    await waitFor(() => expect(screen.queryByText(/^Selected:/)).toBeNull());
  });

  it('selects several elements without a Shift key', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Name');
    await designer.add('Quantity');
    await user.click(screen.getByRole('button', { name: 'Select several' }));
    const press = (name: string) => {
      fireEvent.pointerDown(designer.element(name), { pointerId: 1, button: 0 });
      fireEvent.pointerUp(designer.label(), { pointerId: 1, button: 0 });
    };
    press('Part Name');
    expect(await screen.findByText('2 elements', { selector: 'b' })).toBeTruthy();
    press('Part Name');
    await waitFor(() => expect(screen.queryByText('2 elements', { selector: 'b' })).toBeNull());
  });
});

describe('the view', () => {
  const labelPosition = () => document.querySelector<HTMLElement>('[data-label]')?.style.transform;
  /** happy-dom's wheel event has neither keys nor a position. */
  const wheel = (target: HTMLElement, { ctrlKey = false, ...deltas }: WheelEventInit) => {
    const event = new WheelEvent('wheel', { ...deltas, bubbles: true, cancelable: true });
    // The surface over the label gets the events.
    const surface = target.querySelector('[data-surface]');
    if (surface) fireEvent(surface, Object.assign(event, { ctrlKey, clientX: 0, clientY: 0 }));
  };
  const touch = (pointerId: number, clientX: number, clientY: number) => ({
    pointerId,
    clientX,
    clientY,
    pointerType: 'touch',
    button: 0,
  });

  it('zooms with Ctrl and the wheel, pans with the wheel alone and with the middle button', async () => {
    const { designer } = await openDesigner();
    wheel(designer.label(), { deltaY: -100, ctrlKey: true });
    expect(screen.getByText('110%')).toBeTruthy();
    expect(labelPosition()).toBe('translate(0px, 0px)');
    wheel(designer.label(), { deltaX: 10, deltaY: 30 });
    expect(labelPosition()).toBe('translate(-10px, -30px)');
    fireEvent.pointerDown(designer.label(), { button: 1, pointerId: 1, clientX: 5, clientY: 5 });
    fireEvent.pointerMove(designer.label(), { pointerId: 1, clientX: 25, clientY: 35 });
    fireEvent.pointerUp(designer.label(), { pointerId: 1, clientX: 25, clientY: 35 });
    expect(labelPosition()).toBe('translate(10px, 0px)');
  });

  it('pans with one finger beside the elements, and zooms with two', async () => {
    const { designer } = await openDesigner();
    fireEvent.pointerDown(designer.label(), touch(1, 100, 100));
    fireEvent.pointerMove(designer.label(), touch(1, 120, 90));
    await new Promise(requestAnimationFrame);
    expect(labelPosition()).toBe('translate(20px, -10px)');
    fireEvent.pointerDown(designer.label(), touch(2, 220, 90));
    fireEvent.pointerMove(designer.label(), touch(2, 260, 90));
    expect(screen.getByText('140%')).toBeTruthy();
    fireEvent.pointerUp(designer.label(), touch(2, 260, 90));
    fireEvent.pointerUp(designer.label(), touch(1, 120, 90));
    expect(designer.elements()).toEqual([]);
  });
});

describe('the keyboard', () => {
  it('moves by 1 mm, with Shift by 5, and announces the edge of the label', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Number');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
    expect(designer.elements()).toEqual(['Text, Part Number, x 12 y 16 mm, 1 of 1']);
    expect(designer.announced()).toContain('Moved Part Number, x 12 y 16 mm');
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}');
    expect(designer.elements()).toEqual(['Text, Part Number, x 12 y 0 mm, 1 of 1']);
    await user.keyboard('{ArrowUp}');
    expect(designer.announced()).toContain('At the edge of the label, x 12 y 0 mm');
  });

  it('selects elements with Tab, and removes them with Delete', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Name');
    await designer.add('Quantity');
    await user.tab({ shift: true });
    expect(designer.element('Part Name').getAttribute('aria-pressed')).toBe('true');
    expect(designer.element('Quantity').getAttribute('aria-pressed')).toBe('false');
    await user.keyboard('{Delete}');
    expect(designer.elements()).toEqual(['Text, Quantity, x 10 y 30 mm, 1 of 1']);
    await waitFor(() => expect(document.activeElement).toBe(designer.element('Quantity')));
    await user.keyboard(' {Backspace}');
    expect(designer.elements()).toEqual([]);
  });

  it('edits the field that is typed into, and never the element [DS11]', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Number');
    await user.click(screen.getByRole('tab', { name: 'Layers' }));
    await user.click(screen.getByRole('button', { name: 'Part Number' }));
    await user.keyboard('{F2}');
    const field = screen.getByRole('textbox', { name: 'Name of Part Number' });
    await user.type(field, '{Delete}{Backspace}{ArrowLeft}x{Control>}a{/Control}Big{ArrowRight}');
    expect(designer.elements()).toEqual(['Text, Part Number, x 10 y 10 mm, 1 of 1']);
    await user.keyboard('{Enter}');
    expect(designer.elements()).toEqual(['Text, Big, x 10 y 10 mm, 1 of 1']);
  });

  it('undoes and redoes with Ctrl Z, and does nothing past either end [DS8]', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Number');
    await user.keyboard('{Control>}{Shift>}z{/Shift}z{/Control}');
    expect(designer.elements()).toEqual([]);
    await user.keyboard('{Control>}zz{/Control}{Control>}y{/Control}');
    expect(designer.elements()).toHaveLength(1);
    expect(designer.announced()).toContain('Redone: Added Part Number');
  });

  it('goes from panel to panel with F6, into the properties with Enter and back with Esc', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Number');
    await waitFor(() => expect(document.activeElement).toBe(designer.element('Part Number')));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('X'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(designer.element('Part Number')));
    await user.keyboard('{Shift>}{F6}{/Shift}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Static Text' }));
    await user.keyboard('{F6}{F6}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No problems' }));
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(screen.getByLabelText('X'));
    // From within a field too.
    await user.keyboard('{F6}');
    expect(document.activeElement?.closest('header')?.textContent).toContain('Label Designer');
  });

  it('lists its shortcuts under ?', async () => {
    const { designer, user } = await openDesigner();
    await user.click(designer.label());
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(help).getByText('Paste in place')).toBeTruthy();
    expect(within(help).getAllByText('Esc').length).toBeGreaterThan(0);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('commands', () => {
  it('duplicate 10 mm further, inside the label', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Number');
    await user.keyboard('{Control>}d{/Control}');
    expect(designer.elements()).toEqual([
      'Text, Part Number, x 10 y 10 mm, 1 of 2',
      'Text, Part Number, x 20 y 20 mm, 2 of 2',
    ]);
    await user.keyboard('{Control>}dd{/Control}');
    expect(designer.elements().at(-1)).toBe('Text, Part Number, x 35 y 40 mm, 4 of 4');
  });

  it('align, order, group, lock and hide from menus alone', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Name');
    await designer.choose('Arrange', 'Align right');
    expect(designer.elements()).toEqual(['Text, Part Name, x 35 y 10 mm, 1 of 1']);
    await designer.add('Quantity');
    await designer.choose('Arrange', 'Send to back');
    expect(designer.elements().map((name) => name?.split(', ')[1])).toEqual(['Quantity', 'Part Name']);
    await designer.choose('Edit', 'Select all');
    await designer.choose('Arrange', 'Group');
    await designer.choose('Arrange', 'Lock');
    await designer.choose('Edit', 'Select all');
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect((await screen.findByRole('menuitem', { name: /^Delete/ })).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    await designer.choose('Arrange', 'Hide');
    expect(designer.elements()).toEqual([]);
    expect(screen.getByText('2 elements', { selector: 'span' })).toBeTruthy();
  });
});

describe('the toolbar', () => {
  it('has Grid, Snap and Rulers on, and turns them off', async () => {
    const { user } = await openDesigner();
    for (const name of ['Grid', 'Snap', 'Rulers']) {
      const toggle = screen.getByRole('button', { name });
      expect(toggle.getAttribute('aria-pressed')).toBe('true');
      await user.click(toggle);
      expect(toggle.getAttribute('aria-pressed')).toBe('false');
    }
  });

  it('zooms from 50 to 200 percent in steps of 10 and back to 100', async () => {
    const { user } = await openDesigner();
    const zoomOut = () => screen.getByRole('button', { name: 'Zoom out' });
    for (let step = 0; step < 8; step += 1) await user.click(zoomOut());
    expect(screen.getByText('50%')).toBeTruthy();
    expect(zoomOut().getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(screen.getByText('60%')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reset zoom' }));
    expect(screen.getByText('100%')).toBeTruthy();
  });

  it('changes the label size, keeps the elements inside and lists those it moved [DS9]', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Number');
    await user.click(screen.getByRole('combobox', { name: 'Label size' }));
    await user.click(await screen.findByRole('option', { name: 'Small (90 × 60 mm)' }));
    expect(screen.getByRole('application', { name: 'Label, 90 by 60 mm' })).toBeTruthy();
    expect(designer.elements()).toEqual(['Text, Part Number, x 0 y 10 mm, 1 of 1']);
    expect(await screen.findByText('Moved or shrunk to fit the label: Part Number')).toBeTruthy();
  });

  it('accepts any typed size, starting at 135 by 90', async () => {
    const { user } = await openDesigner();
    await user.click(screen.getByRole('combobox', { name: 'Label size' }));
    await user.click(await screen.findByRole('option', { name: 'Custom' }));
    const width = screen.getByRole('textbox', { name: 'Custom width' });
    expect(width).toHaveProperty('value', '135');
    await user.clear(width);
    await user.type(width, '62,5{Enter}');
    expect(screen.getByRole('application', { name: 'Label, 62.5 by 90 mm' })).toBeTruthy();
  });
});

describe('layers and history', () => {
  it('bring an element to the front with Alt and an arrow, lock it and show the steps', async () => {
    const { designer, user } = await openDesigner();
    await designer.add('Part Name');
    await designer.add('Quantity');
    await user.click(screen.getByRole('tab', { name: 'Layers' }));
    const layers = within(screen.getByRole('list', { name: 'Layers, the topmost first' }));
    await user.click(layers.getByRole('button', { name: 'Part Name' }));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(designer.elements().map((name) => name?.split(', ')[1])).toEqual(['Quantity', 'Part Name']);
    await user.click(layers.getByRole('button', { name: 'Lock Part Name' }));
    expect(designer.element('Part Name').getAttribute('aria-label')).toMatch(/, locked$/);
    await user.click(screen.getByRole('tab', { name: 'History' }));
    await user.click(screen.getByRole('button', { name: 'Added Part Name' }));
    expect(designer.elements()).toEqual(['Text, Part Name, x 10 y 10 mm, 1 of 1']);
    await user.click(screen.getByRole('button', { name: 'Lock: Part Name' }));
    expect(designer.elements()).toHaveLength(2);
  });
});
