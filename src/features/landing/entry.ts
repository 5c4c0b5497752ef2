import { theme } from '@/ui/theme';
import { bringToLife } from './living-page';

bringToLife();
theme.watch();
