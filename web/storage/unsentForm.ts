import { tabValue } from './browserStorage.ts'

/** `member`: id of the author; nobody else gets it back. `photos`: how many were chosen, as files cannot be stored. */
export type UnsentForm = { member: string; form: string; texts: Record<string, string>; photos: number }

const isUnsentForm = (value: unknown): value is UnsentForm =>
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

/** The unsent texts of a form, kept in this tab alone, so that an expired session or a reload does not lose them. */
export const unsentForm = tabValue('kept_form', isUnsentForm)
