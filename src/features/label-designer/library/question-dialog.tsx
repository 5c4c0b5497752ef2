import { Button, type ButtonVariant } from '@/ui/basics/button';
import { Dialog } from '@/ui/overlays/dialog';

export type Choice = { text: string; variant?: ButtonVariant; run: () => void };
export type Question = { title: string; text: string; choices: Choice[] };

/** A question with more than one way on. Escape and Cancel change nothing. */
export function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={question.title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {question.choices.map(({ text, variant = 'line', run }) => (
            <Button
              key={text}
              variant={variant}
              onClick={() => {
                onClose();
                run();
              }}
            >
              {text}
            </Button>
          ))}
        </>
      }
    >
      {question.text}
    </Dialog>
  );
}
