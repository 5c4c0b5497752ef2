import { theme } from '@/ui/basics/theme';
import { bringToLife } from './living-page';

bringToLife();
theme.watch();
