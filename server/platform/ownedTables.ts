import type { OwnedTables } from './deps.ts'

/** Those of the uploads, which are a door of their own: what a member leaves there is erased. */
export const photoTables: OwnedTables = {
  'shop.photos': 'erased',
  'shop.photo_removals': 'impersonal',
}

/** What the platform's own tables hold of people; the event store's are in schema es. */
export const tables: OwnedTables = {
  'shop.staff_sessions': 'fleeting',
  'shop.token_families': 'kept',
  'shop.refresh_tokens': 'fleeting',
  'shop.catalogue_changes': 'impersonal',
  'personal.keys': 'kept',
  'platform.attempts': 'fleeting',
  'platform.moved_clock': 'impersonal',
  'platform.maintenance': 'impersonal',
}
