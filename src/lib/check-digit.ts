/** GS1 mod 10: weights 3, 1, 3 … from the right. */
export function checkDigit(digitsBefore: string): string {
  let sum = 0;
  for (let i = 0; i < digitsBefore.length; i += 1) {
    sum += Number(digitsBefore[digitsBefore.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}
