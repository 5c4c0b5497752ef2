/** What a dialog carries that wants its answer before anything else on the screen. */
export const modal = { 'data-modal': true };

export const isModalOpen = () => document.querySelector('[data-modal][data-state="open"]') !== null;
