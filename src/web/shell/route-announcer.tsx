import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { splitLocale } from '#kernel/locale.ts';
import { MAIN_ID } from '#web/ui/skip-link.tsx';

/**
 * Does for a router navigation what a browser does for a page load: scrolls to the top, focuses the page's heading and
 * announces its title. If the page has set the focus itself, the focus stays; a change of language does not count as a
 * navigation.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const { path } = splitLocale(pathname);
  // For history navigations and links within a page, the router restores the scroll position.
  const fromTop = useNavigationType() !== 'POP' && hash === '';
  const shown = useRef(path);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // A form that keeps its scroll position while it is refused would also keep it on the next page.
    if (fromTop) scrollTo(0, 0);
    focusHeading();
    setTitle(document.title);
  }, [path, fromTop]);
  return (
    <div className="visually-hidden" role="status">
      {title}
    </div>
  );
}

function focusHeading(): void {
  const main = document.getElementById(MAIN_ID);
  const focused = document.activeElement;
  if (!main || (focused !== main && main.contains(focused))) return;
  const target = main.querySelector('h1') ?? main;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  // The router's scroll restoration decides the scroll position.
  target.focus({ preventScroll: true });
}
