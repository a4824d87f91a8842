import { refuse } from '../../domain/shared/decision.ts'
import { handledSubjectNames, handledSubjects } from '../../domain/shared/handledSubjects.ts'
import { assignmentRequest, handlingAnswer, handlingParams, noteRequest } from '../../domain/wire/handling.ts'
import { done } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import { assign, assigneeTo, colleaguesFor } from './assignments.ts'
import { memberNoteRoutes } from './memberNotes.ts'
import { notesOf, writeNote } from './notes.ts'
import { memberOf } from './subjects.ts'

const notesShown = 20

/** Notes of staff, and who is assigned, on each kind of thing that staff work on (rule 354). */
export const routes: Routes = (deps) => async (app) => {
  await app.register(memberNoteRoutes(deps))
  for (const about of handledSubjectNames) {
    const { label, roles } = handledSubjects[about]
    const onRequest = app.staff(...roles)
    const path = `/api/staff/handling/${about}/:key`
    app.get(
      path,
      {
        onRequest,
        schema: {
          summary: `${label}의 담당과 메모`,
          params: handlingParams,
          response: { 200: handlingAnswer },
          refusals: ['NOT_FOUND'],
        },
      },
      async (request, reply) => {
        const { key } = request.params
        const memberId = await memberOf(deps, about, key)
        if (memberId === null) return reply.refuse(refuse('NOT_FOUND'))
        const of = { about, key }
        const [assignee, notes, colleagues] = await Promise.all([
          assigneeTo(deps, of),
          notesOf(deps, of, notesShown),
          colleaguesFor(deps, about),
        ])
        return { data: { assignee, notes, colleagues } }
      },
    )
    app.post(
      `${path}/notes`,
      {
        onRequest,
        schema: {
          summary: `${label} 메모 남기기`,
          description: '직원만 보는 메모예요. 회원이 탈퇴하면 이름과 연락처를 지워요.',
          params: handlingParams,
          body: noteRequest,
          response: { 200: done },
          refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'],
        },
      },
      async (request, reply) => {
        const { key } = request.params
        const memberId = await memberOf(deps, about, key)
        if (memberId === null) return reply.refuse(refuse('NOT_FOUND'))
        const { memo: note, requestId } = request.body
        const noted = { memberId, of: { about, key }, staffId: request.staff.id }
        return reply.doneOr(await writeNote(deps, { ...noted, note, requestId }))
      },
    )
    app.put(
      `${path}/assignee`,
      {
        onRequest,
        schema: {
          summary: `${label} 담당 정하기`,
          description: 'before는 지금 보고 있는 담당이에요. 그사이 바뀌었으면 거절해요.',
          params: handlingParams,
          body: assignmentRequest,
          response: { 200: done },
          refusals: ['NOT_FOUND', 'CONCURRENT_CHANGE', 'TRANSITION_NOT_ALLOWED'],
        },
      },
      async (request, reply) => {
        const { key } = request.params
        const memberId = await memberOf(deps, about, key)
        if (memberId === null) return reply.refuse(refuse('NOT_FOUND'))
        const asked = { memberId, of: { about, key }, by: request.staff.id, ...request.body }
        return reply.doneOr(await assign(deps, asked))
      },
    )
  }
}
