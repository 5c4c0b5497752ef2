/** The status that a Zebra printer reports for `~HS`, as far as printing labels needs it. */
export type HostStatus = {
  paperOut: boolean;
  ribbonOut: boolean;
  headOpen: boolean;
  paused: boolean;
  tooHot: boolean;
  tooCold: boolean;
  /** Its receive buffer is full. */
  bufferFull: boolean;
  /** It lost its configuration. */
  memoryLost: boolean;
  /** In peel-off mode: a label hangs at the bar until somebody takes it. */
  labelWaiting: boolean;
  /** Labels it has received and not printed: formats in the receive buffer and labels left of the current batch. */
  waiting: number;
};

/** What stops a printer: the cause that has to be removed first. */
const printerFaults = ['headOpen', 'paperOut', 'ribbonOut', 'tooHot', 'tooCold', 'memoryLost', 'paused'] as const;
export type PrinterFault = (typeof printerFaults)[number];

export const faultOf = (status: HostStatus): PrinterFault | undefined => printerFaults.find((fault) => status[fault]);

/** Asks for the status, and for how many labels the printer has printed in its life. The second needs its line end. */
export const STATUS_QUERY = '~HS\r\n! U1 getvar "odometer.total_label_count"\r\n';

/** Discards every label the printer has received and not printed. The one it is printing comes out. */
export const CANCEL_ALL = '~JA';

/*
 * The three lines of `~HS` (ZPL II Programming Guide), each between STX and ETX. Flags are 0 or 1; what is read has the
 * digits the guide says, what is not read may be anything.
 *   aaa,b,c,dddd,eee,f,g,h,iii,j,k,l       b paper out, c paused, eee formats in the receive buffer, f buffer full,
 *                                          j memory lost, k too cold, l too hot
 *   mmm,n,o,p,q,r,s,t,uuuuuuuu,v,www       o head open, p ribbon out, t label waiting, uuuuuuuu labels left of the batch
 *   xxxx,y                                 password and memory, not read
 */
const SKIPPED = '[^,\\x02\\x03]*';
const line = (...fields: string[]) => `\\x02${fields.join(',')}\\x03`;
const flag = (name: string) => `(?<${name}>[01])`;
const STATUS = new RegExp(
  [
    line(
      SKIPPED,
      flag('paperOut'),
      flag('paused'),
      SKIPPED,
      '(?<formats>\\d{3})',
      flag('bufferFull'),
      SKIPPED,
      SKIPPED,
      SKIPPED,
      flag('memoryLost'),
      flag('tooCold'),
      flag('tooHot'),
    ),
    line(
      SKIPPED,
      SKIPPED,
      flag('headOpen'),
      flag('ribbonOut'),
      SKIPPED,
      SKIPPED,
      SKIPPED,
      flag('labelWaiting'),
      '(?<left>\\d{8})',
      SKIPPED,
      SKIPPED,
    ),
    line(SKIPPED, SKIPPED),
  ].join('[\\r\\n]*'),
  'g',
);

/** The newest status in what the printer sent; undefined when there is no complete one. */
export function readStatus(text: string): HostStatus | undefined {
  const fields = [...text.matchAll(STATUS)].at(-1)?.groups;
  if (!fields) return undefined;
  const isSet = (name: string) => fields[name] === '1';
  return {
    paperOut: isSet('paperOut'),
    ribbonOut: isSet('ribbonOut'),
    headOpen: isSet('headOpen'),
    paused: isSet('paused'),
    tooHot: isSet('tooHot'),
    tooCold: isSet('tooCold'),
    bufferFull: isSet('bufferFull'),
    memoryLost: isSet('memoryLost'),
    labelWaiting: isSet('labelWaiting'),
    waiting: Number(fields.formats) + Number(fields.left),
  };
}

/** How many labels the printer has printed in its life, the newest answer; `none` when it does not count them. */
export function readCounter(text: string): number | 'none' | undefined {
  const [answer] = [...text.replace(STATUS, '').matchAll(/"(\d{1,10}|\?)"/g)].slice(-1);
  if (!answer) return undefined;
  return answer[1] === '?' ? 'none' : Number(answer[1]);
}
