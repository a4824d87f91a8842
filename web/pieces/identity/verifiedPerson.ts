import { isCivilDate } from '../../../domain/shared/civilDate.ts'
import { tabValue } from '../../storage/browserStorage.ts'
import type { IdentifiedPerson } from './person.ts'

/** The server keeps a result for ten minutes; the last minute is too short to finish joining. */
const lifetimeMs = 9 * 60_000

type VerifiedPerson = IdentifiedPerson & { verifiedAtMs: number }

const isVerifiedPerson = (value: unknown): value is VerifiedPerson =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'phoneNumber' in value &&
  typeof value.phoneNumber === 'string' &&
  'gender' in value &&
  typeof value.gender === 'boolean' &&
  'birthDate' in value &&
  typeof value.birthDate === 'string' &&
  isCivilDate(value.birthDate) &&
  'verifiedAtMs' in value &&
  typeof value.verifiedAtMs === 'number'

const pass = tabValue('pass', isVerifiedPerson)

/** The person verified in this tab, so that a reload while joining does not ask for a second verification. */
export const verifiedPerson = {
  save(person: IdentifiedPerson) {
    pass.save({ ...person, verifiedAtMs: Date.now() })
  },
  read(): IdentifiedPerson | null {
    const kept = pass.read()
    if (kept === null || Date.now() - kept.verifiedAtMs > lifetimeMs) return null
    const { verifiedAtMs: _, ...person } = kept
    return person
  },
  clear: pass.clear,
}
