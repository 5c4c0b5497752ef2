import { hydrateRoot } from 'react-dom/client';
import { page } from './page';

const root = document.getElementById('root');
if (root) hydrateRoot(root, page);
