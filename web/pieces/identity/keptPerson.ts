import { isCivilDate } from '../../../domain/shared/civilDate.ts'
import { jsonIn, thisTab } from '../../storage/browserStorage.ts'
import type { IdentifiedPerson } from './person.ts'

const key = 'pass'
/** The server keeps a result for ten minutes; what is nearly over is not worth filling in. */
const lifetimeMs = 9 * 60_000

type Kept = IdentifiedPerson & { verifiedAtMs: number }

const isKept = (value: unknown): value is Kept =>
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

/** Who was verified in this tab, so that a reload in the middle of joining does not ask again. */
export const keptPerson = {
  save(person: IdentifiedPerson) {
    thisTab.set(key, JSON.stringify({ ...person, verifiedAtMs: Date.now() }))
  },
  read(): IdentifiedPerson | null {
    const value = jsonIn(thisTab.get(key))
    if (!isKept(value) || Date.now() - value.verifiedAtMs > lifetimeMs) return null
    const { verifiedAtMs: _, ...person } = value
    return person
  },
  clear() {
    thisTab.remove(key)
  },
}
