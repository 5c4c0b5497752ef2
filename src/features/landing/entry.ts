import { theme } from '@/ui/basics/theme';
import { startPage } from './start-page';

void import('./styles/web-fonts.css');
startPage();
theme.start();
