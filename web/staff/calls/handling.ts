import type { HandledSubjectName } from '../../../domain/shared/handledSubjects.ts'
import type * as handling from '../../../domain/wire/handling.ts'
import type { done } from '../../../domain/wire/primitives.ts'
import { post, put, read } from '../../api/call.ts'

const at = (about: HandledSubjectName, key: string) => `/api/staff/handling/${about}/${key}`

/** Notes of staff on something, and who is assigned to it. */
export const handlingCalls = {
  one: (about: HandledSubjectName, key: string) => read<typeof handling.handlingAnswer>(at(about, key)),
  note: (about: HandledSubjectName, key: string) =>
    post<typeof done, typeof handling.noteRequest>(`${at(about, key)}/notes`),
  assign: (about: HandledSubjectName, key: string) =>
    put<typeof done, typeof handling.assignmentRequest>(`${at(about, key)}/assignee`),
}
