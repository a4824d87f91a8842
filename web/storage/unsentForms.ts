import { isRecord } from '../api/isRecord.ts'
import { tabValue } from './browserStorage.ts'

/** `photos`: how many were chosen, as files cannot be stored. `requestId`: under which the server stores the form once. */
export type UnsentForm = { texts: Record<string, string>; photos: number; requestId?: string | undefined }

/** `member`: id of the author; nobody else gets the forms back. */
type UnsentForms = { member: string; forms: Record<string, UnsentForm> }

const isUnsentForm = (value: unknown): value is UnsentForm =>
  isRecord(value) &&
  typeof value.photos === 'number' &&
  (value.requestId === undefined || typeof value.requestId === 'string') &&
  isRecord(value.texts) &&
  Object.values(value.texts).every((text) => typeof text === 'string')

const isUnsentForms = (value: unknown): value is UnsentForms =>
  isRecord(value) &&
  typeof value.member === 'string' &&
  isRecord(value.forms) &&
  Object.values(value.forms).every(isUnsentForm)

/** The unsent texts of forms by their names, kept in this tab alone, so that an expired session or a reload loses none. */
export const unsentForms = tabValue('kept_form', isUnsentForms)
