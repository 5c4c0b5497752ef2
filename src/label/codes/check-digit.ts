/** The GS1 mod-10 check digit: weights 3, 1, 3 … from the right. */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}

export type CheckedDigits = { ok: true; digits: string } | { ok: false; reason: string };

/** Completes an EAN or UPC number of `length` data digits with its check digit, or verifies the one it came with. */
export function withCheckDigit(name: string, length: number, text: string): CheckedDigits {
  if (!/^\d+$/.test(text)) return { ok: false, reason: `${name} holds digits only` };
  if (text.length !== length && text.length !== length + 1) {
    return {
      ok: false,
      reason: `${name} needs ${length} digits, or ${length + 1} with the check digit; this has ${text.length}`,
    };
  }
  const body = text.slice(0, length);
  const digit = checkDigit(body);
  const given = text.slice(length);
  if (given !== '' && given !== digit) {
    return { ok: false, reason: `The check digit of ${body} is ${digit}, not ${given}` };
  }
  return { ok: true, digits: body + digit };
}
