export type Unsent = { count: number; isKept: boolean };
export type UnsentQuestionProps = Unsent & { onStay: () => void; onSignOut: () => void };

export const unsentTitle = ({ count }: Unsent) =>
  count === 1 ? '1 of your records is not recorded yet' : `${count} of your records are not recorded yet`;

/** `isKept` is false when the storage of this browser does not outlive the page. */
export const unsentText = ({ isKept }: Unsent) =>
  isKept
    ? 'They are kept in this browser and sent when you sign in here again. An admin can take them over.'
    : 'This browser cannot keep them: they are lost when this page is closed before you sign in here again.';
