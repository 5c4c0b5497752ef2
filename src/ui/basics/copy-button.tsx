import { m } from '@messages/messages';
import Copy from 'lucide-react/icons/copy';
import { type RefObject, useState } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from './button';

type CopyButtonProps = {
  text: () => string;
  /** Shows the text: where a browser copies nothing, it is selected for the user to copy. */
  textElement?: RefObject<HTMLElement | null>;
  name?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

/** Copies a text; a browser that gives no clipboard to a plain-HTTP host takes it from a field for a moment. */
export function CopyButton({ text, textElement, name, variant = 'ghost', size = 'md', className }: CopyButtonProps) {
  const [copied, setCopied] = useState<boolean>();
  const copy = async (button: HTMLElement) => {
    const isCopied = await copyText(text(), button);
    if (!isCopied && textElement?.current) getSelection()?.selectAllChildren(textElement.current);
    setCopied(isCopied);
  };
  const notCopied = textElement ? m.common_press_copy : m.common_not_copied;
  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      aria-live="polite"
      onClick={(event) => void copy(event.currentTarget)}
      onBlur={() => setCopied(undefined)}
    >
      <Copy aria-hidden />
      {copied === undefined ? (name ?? m.common_copy()) : copied ? m.common_copied() : notCopied()}
    </Button>
  );
}

async function copyText(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text, button);
  }
}

/** Beside the button: a dialog takes the focus back from anything outside of it. */
function copyFromField(text: string, button: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  button.after(field);
  field.select();
  // Deprecated, but the only way without a secure context.
  const isCopied = typeof document.execCommand === 'function' && document.execCommand('copy');
  field.remove();
  button.focus();
  return isCopied;
}
