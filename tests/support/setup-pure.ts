import { shareProcess } from './shared-process';

shareProcess();
