import { z } from 'zod'
import { memberNoteColumns } from '../../domain/lists/memberParts.ts'
import type { Note } from '../../domain/wire/handling.ts'
import { type MemberNotesFilter, memberNotes, memberNotesAnswer } from '../../domain/wire/staffMembers.ts'
import { staffNames } from '../members/index.ts'
import type { List } from '../platform/database/lists.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { listRoutes, readsOfList } from '../platform/http/listRoutes.ts'
import { noteShown } from './notes.ts'

const rowShape = z.object({ id: z.int(), by: z.int(), writtenAt: z.date(), note: z.string() })

const notes = {
  name: 'handling.memberNotes',
  rows: `
    SELECT n.note_id AS id, n.member_id AS "memberId", n.written_by AS by, n.written_at AS "writtenAt"
    FROM shop.member_notes n WHERE n.about = 'member'`,
  displayed: {
    columns: 't.note',
    joins: 'JOIN shop.member_notes t ON t.note_id = listed.id',
  },
  row: rowShape,
  key: 'id',
  keyType: 'int',
  sorts: { writtenAt: 'instant' },
  sums: z.object({}),
} satisfies List<typeof rowShape>

/** The notes on a member, the newest first; those on a member's orders, charges and so on are not among them. */
export const memberNoteReads = ({ db }: Pick<Deps, 'db'>) =>
  readsOfList(db, notes, {
    request: ({ memberId, sort }: MemberNotesFilter) => ({
      conditions: [{ where: (of) => `"memberId" = ${of}`, value: memberId }],
      sort,
    }),
    shown: async (rows, reads): Promise<Note[]> => {
      const names = await staffNames(reads)
      return rows.map(({ writtenAt: at, ...row }) => noteShown({ ...row, at }, names))
    },
  })

/** The whole list of the notes on a member. */
export const memberNoteRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/member-notes',
    file: ({ memberId }) => `notes-on-member-${memberId}`,
    title: '한 회원의 메모',
    onRequest: app.staff('operations', 'finance'),
    views: ({ memberId }) => ({ subject: 'members', key: memberId, view: 'notes' }),
    query: memberNotes.query,
    answer: memberNotesAnswer,
    fileQuery: memberNotes.fileQuery,
    columns: memberNoteColumns,
    ...memberNoteReads(deps),
  })
