import { configureProperties } from './random';
import { shareProcess } from './shared-process';

shareProcess();
configureProperties();
