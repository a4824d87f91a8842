import { isOldEnough } from '../../../domain/members/age.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { IdentifiedPerson } from '../identity/person.ts'

/** The server refuses as well; checking here tells the visitor before the rest is filled in. */
export const ageProblem = (person: IdentifiedPerson | null, today: CivilDate | undefined): string | null =>
  person !== null && today !== undefined && !isOldEnough(person.birthDate, today)
    ? '만 14세 이상만 가입할 수 있어요.'
    : null
