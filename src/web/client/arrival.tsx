import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { splitLocale } from '../../kernel/locale.ts';
import { MAIN_ID } from '../ui/skip-link.tsx';

/**
 * Does for a navigation through the router what a browser does for a load: the focus comes to the new page's heading, and
 * its title is said. A page that has put the focus somewhere itself keeps it; another language of a page is no arrival.
 */
export function Arrival() {
  const { path } = splitLocale(useLocation().pathname);
  const shown = useRef(path);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    focusHeading();
    setTitle(document.title);
  }, [path]);
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
