import { expect, test } from 'vitest';
import { ADMIN_ROLES, hasPermission, listRolesWith, PERMISSIONS, type Permission } from './permissions.ts';

const ALL = Object.keys(PERMISSIONS) as Permission[];

test('[G1] an owner has every permission, and everybody who is no admin has none', () => {
  for (const permission of ALL) {
    expect([permission, hasPermission('OWNER', permission), hasPermission(null, permission)]).toEqual([
      permission,
      true,
      false,
    ]);
  }
});

test('[G1] a viewer changes nothing and takes nothing away', () => {
  const held = ALL.filter((permission) => hasPermission('VIEWER', permission));
  expect(held.filter((permission) => /\.(?:write|erase)$|^export$/.test(permission))).toEqual([]);
});

test('[G1] marketing reads no personal data of visitors and members', () => {
  for (const permission of ['registrations.read', 'members.read', 'applications.read', 'mails.read'] as const)
    expect(hasPermission('MARKETING', permission)).toBe(false);
});

test('[G1] who may change a list may read it', () => {
  for (const permission of ALL) {
    const read = permission.replace(/\.(?:write|erase)$/, '.read') as Permission;
    if (read === permission || !(read in PERMISSIONS)) continue;
    for (const role of listRolesWith(permission))
      expect([permission, hasPermission(role, read)]).toEqual([permission, true]);
  }
});

test('[G1] only owners decide about admins, settings and erasure', () => {
  for (const permission of ['admins.read', 'admins.write', 'settings.write', 'members.erase', 'audit.read'] as const)
    expect(ADMIN_ROLES.filter((role) => hasPermission(role, permission))).toEqual(['OWNER']);
});
