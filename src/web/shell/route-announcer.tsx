import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { splitLocale } from '#kernel/locale.ts';
import { MAIN_ID } from '#web/ui/skip-link.tsx';

/**
 * Does for a navigation through the router what a browser does for a load: the page begins at its top, the focus comes to
 * its heading, and its title is said. A page that has put the focus somewhere itself keeps it; another language of a page is no arrival.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const { path } = splitLocale(pathname);
  // Going back, and to a place of the page, the router knows where the page stands.
  const fromTop = useNavigationType() !== 'POP' && hash === '';
  const shown = useRef(path);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // A form that keeps its place while it is refused keeps it for the page after it, too.
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
  // Where the page stands is the scroll restoration's to decide.
  target.focus({ preventScroll: true });
}
