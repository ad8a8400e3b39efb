import { expect, test, vi } from 'vitest';
import { applyCspHashes } from '#web/document/content-security-policy.server.ts';
import { joinSources, tagManagerSources } from './tag-manager.ts';

function getSources(ofBrand: string | null, ofSetting: string | null) {
  const log = { warn: vi.fn() };
  const deps = { brand: { gtmContainerId: ofBrand }, config: { gtmContainerId: ofSetting }, log };
  return { sources: tagManagerSources(deps), log };
}

test('[F3] without a container the policy allows no further source', () => {
  const { sources, log } = getSources(null, null);
  expect(sources).toEqual({});
  expect(log.warn).not.toHaveBeenCalled();
});

test.each([
  ['GTM-ABC123', null],
  [null, 'G-ABC123'],
  ['not one', 'GTM-1'],
])(
  "[F3] the brand's %j and the setting %j allow Google's tags in the policy, and no inline script",
  (ofBrand, ofSetting) => {
    const { sources, log } = getSources(ofBrand, ofSetting);
    expect(log.warn).not.toHaveBeenCalled();
    const origin = { publicOrigin: 'https://club.example', extraSources: sources };
    const { contentSecurityPolicy } = applyCspHashes('', 'nonce', origin);
    expect(contentSecurityPolicy).toContain("script-src 'self' https://*.googletagmanager.com;");
    expect(contentSecurityPolicy).not.toMatch(/unsafe|strict-dynamic|frame-src (?!'none')/);
  },
);

test.each(['gtm-abc', 'GTM-', 'UA-123', 'GTM-abc', ' GTM-A', "GTM-A' 'unsafe-inline", 'GTM-A\n'])(
  '[F3] %j is refused and logged',
  (id) => {
    const { sources, log } = getSources(id, null);
    expect(sources).toEqual({});
    expect(log.warn).toHaveBeenCalledOnce();
  },
);

test('several additional origins are combined in the policy', () => {
  expect(joinSources({ script: ['a'] }, undefined, { script: ['b'], img: ['c'] })).toEqual({
    script: ['a', 'b'],
    img: ['c'],
  });
});
