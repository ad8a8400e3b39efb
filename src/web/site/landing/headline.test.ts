import { expect, test } from 'vitest';
import { getHeadline } from './headline.ts';

const oneStep = { registrationForm: 'one-step', inviter: 'Clara W.' };

test.each([
  [{ ...oneStep, headline: 'default' }, 'headline.default.title'],
  [{ ...oneStep, headline: 'social' }, 'headline.social.title'],
  [{ ...oneStep, headline: 'viral' }, 'headline.viral.title'],
  [{ ...oneStep, headline: 'viral', inviter: null }, 'headline.viralWithoutName.title'],
  [{ ...oneStep, headline: 'viral-product-share' }, 'headline.viralProductShare.title'],
  [{ ...oneStep, headline: 'daba' }, 'headline.daba.title'],
  [{ ...oneStep, headline: 'social-10-percent' }, 'headline.social10.title'],
  [{ ...oneStep, headline: 'social-15-percent' }, 'headline.social15.title'],
  [{ ...oneStep, headline: 'social-20-percent' }, 'headline.social20.title'],
  [{ ...oneStep, headline: 'default', registrationForm: 'lean' }, 'headline.lean.title'],
  [{ ...oneStep, headline: 'social-20-percent', registrationForm: 'lean' }, 'headline.social20.title'],
  [{ ...oneStep, headline: 'of tomorrow' }, 'headline.default.title'],
  [{ ...oneStep, headline: 'constructor' }, 'headline.default.title'],
])('[C10] %o shows %s', (choice, title) => {
  expect(getHeadline(choice).title).toBe(title);
});
