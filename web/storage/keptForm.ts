import { keptInThisTab } from './browserStorage.ts'

/** `member`: who typed it, and the only one to whom it comes back. `photos`: how many were chosen; files are not kept. */
export type KeptForm = { member: string; form: string; texts: Record<string, string>; photos: number }

const isKept = (value: unknown): value is KeptForm =>
  typeof value === 'object' &&
  value !== null &&
  'member' in value &&
  typeof value.member === 'string' &&
  'form' in value &&
  typeof value.form === 'string' &&
  'photos' in value &&
  typeof value.photos === 'number' &&
  'texts' in value &&
  typeof value.texts === 'object' &&
  value.texts !== null &&
  Object.values(value.texts).every((text) => typeof text === 'string')

/** What a member is typing into a form, in this tab alone, so that a lost session or a reload does not lose it. */
export const keptForm = keptInThisTab('kept_form', isKept)
