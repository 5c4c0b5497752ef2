export { CameraScan } from './camera-scan';
