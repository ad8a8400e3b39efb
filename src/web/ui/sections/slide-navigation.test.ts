import { expect, test } from 'vitest';
import { getSlideByKey, getSlideIndex } from './slide-navigation.ts';

test.each([
  [0, 390, 0],
  [194, 390, 0],
  [196, 390, 1],
  [1170, 390, 3],
  [-40, 390, 0],
  [0, 0, 0],
])('[C7] scrolled %i of slides %i wide shows slide %i', (scrolled, width, slide) => {
  expect(getSlideIndex(scrolled, width)).toBe(slide);
});

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 3, null],
  ['ArrowLeft', 1, 0],
  ['ArrowLeft', 0, null],
  ['ArrowDown', 1, null],
  ['Enter', 1, null],
] as const)('[C7] %s on slide %i of four leads to %s', (key, current, next) => {
  expect(getSlideByKey(key, current, 4)).toBe(next);
});
