import * as z from 'zod/mini'
import { answer, instant, serial, uuid } from './primitives.ts'
import { text } from './written.ts'

/** The colleague who is assigned; null when no colleague is. */
export const assignee = z.nullable(z.object({ id: serial, name: z.string() }))
export type Assignee = z.infer<typeof assignee>

/** `me`: rows that are assigned to the colleague who asks. `none`: rows without an assigned colleague. */
export const assigneeFilter = z.enum(['me', 'none'])
export type AssigneeFilter = z.infer<typeof assigneeFilter>

export const handlingParams = z.object({ key: z.string().check(z.minLength(1), z.maxLength(60)) })

export const note = z.object({
  id: serial,
  note: z.string(),
  writtenBy: z.object({ id: serial, name: z.string() }),
  writtenAt: instant,
})
/** The newest notes, with how many there are. */
export const notes = z.object({ result: z.array(note), cntAll: z.int() })
export type Note = z.infer<typeof note>
export type Notes = z.infer<typeof notes>

const handling = z.object({
  assignee,
  notes,
  /** Who can be assigned: colleagues who may see it. */
  colleagues: z.array(z.object({ id: serial, name: z.string() })),
})
export type Handling = z.infer<typeof handling>
export const handlingAnswer = answer(handling)

/** `requestId` is the id of the form, under which the note is written once. */
export const noteRequest = z.object({
  requestId: z.optional(uuid),
  memo: text(500, '메모를 입력해 주세요.', '메모는 500자까지 적을 수 있어요.'),
})

/** `before` is who was assigned when the colleague looked, so that two do not take the same at once. */
export const assignmentRequest = z.object({ staffId: z.nullable(serial), before: z.nullable(serial) })
export type AssignmentRequest = z.infer<typeof assignmentRequest>
