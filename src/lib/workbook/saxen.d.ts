/** The part of the package that `workbook-parse` uses; it has no types. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Record<string, string>, decode: unknown, selfClosing: boolean) => void,
    ): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    parse(xml: string): Error | null;
    stop(): void;
  }
}
