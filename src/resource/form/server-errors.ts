import { errorMessage, type FieldError, isApiError } from '@/api/errors';

type PlacedErrors = {
  /** One message a field, in the order of the form. */
  onFields: { field: string; message: string }[];
  /** Messages that belong to no field of the form, for the alert above it. */
  elsewhere: string[];
};

/** Puts each message of a `validation_error` on the field its path begins with (SPEC section 5); the rest is kept. */
export function placeErrors(errors: readonly FieldError[], fields: readonly string[]): PlacedErrors {
  const onFields = fields.flatMap((field) => {
    const messages = errors.filter(({ path }) => path[0] === field).map(({ message }) => message);
    return messages.length > 0 ? [{ field, message: [...new Set(messages)].join(' ') }] : [];
  });
  const elsewhere = errors
    .filter(({ path }) => !fields.includes(path[0] ?? ''))
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
  if (onFields.length === 0 && elsewhere.length === 0) elsewhere.push('The server did not say which field is wrong');
  return { onFields, elsewhere };
}

/** The text of a failure toast: the server's message, else `fallback`, with the reason when there was no response. */
export function failureText(error: unknown, fallback: string): string {
  if (isApiError(error, 'network', 'timeout', 'unexpected')) return `${fallback}. ${error.message}.`;
  return errorMessage(error, fallback);
}
