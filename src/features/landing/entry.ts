import { theme } from '@/ui/basics/theme';
import { startPage } from './start-page';

startPage();
theme.start();
