export { PrintDialog } from './print-dialog';
export { UnrecordedPrints } from './unrecorded-prints';
