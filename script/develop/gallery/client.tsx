import 'virtual:react-router/inject-hmr-runtime';
import { hydrateRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('gallery');
if (root) hydrateRoot(root, <Gallery {...JSON.parse(document.getElementById('shown')?.textContent ?? '{}')} />);
