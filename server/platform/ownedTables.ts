import type { OwnedTables } from './deps.ts'

/** What the platform's own tables hold of people; the event store's are in schema es. */
export const tables: OwnedTables = {
  'shop.staff_sessions': 'fleeting',
  'shop.token_families': 'kept',
  'shop.refresh_tokens': 'fleeting',
  'shop.catalogue_changes': 'impersonal',
  'personal.keys': 'kept',
  'platform.attempts': 'fleeting',
  'platform.moved_clock': 'impersonal',
}
