import type { OwnedTables } from './deps.ts'

/** The tables of the uploads, which are a module of their own: a member's photos are erased at withdrawal. */
export const photoTables: OwnedTables = {
  'shop.photos': 'erased',
  'shop.photo_removals': 'impersonal',
}

/** Personal data in the platform's own tables. The event store's tables, in schema es, are not among them. */
export const tables: OwnedTables = {
  'shop.staff_sessions': 'fleeting',
  'shop.staff_logins': 'fleeting',
  'shop.token_families': 'kept',
  'shop.refresh_tokens': 'fleeting',
  'shop.changed_records': 'impersonal',
  'shop.catalogue_changes': { typed: ['before', 'after', 'reason'] },
  'personal.keys': 'kept',
  'platform.attempts': 'fleeting',
  'platform.demo_shop': 'impersonal',
  'platform.leases': 'kept',
  'platform.moved_clock': 'impersonal',
  'platform.maintenance': 'impersonal',
  'platform.restores': 'impersonal',
}
