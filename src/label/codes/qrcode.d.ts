/** The encoder of qrcode without what draws. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode';
}
