import { faqNames } from '../../../../domain/shared/codeNames.ts'
import { helpActions } from '../../../../domain/shared/contentActions.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import { recordWords } from '../../../../domain/shared/recordWords.ts'
import { faqCalls, noticeCalls } from '../../calls/content.ts'
import { permitted } from '../../kit/actions.ts'
import { moment } from '../../kit/words.ts'
import { EntityScreen } from '../../pieces/content/EntityScreen.tsx'
import type { Entity } from '../../pieces/content/entity.ts'
import { namedColumn, placeColumn } from '../../pieces/content/promotionFields.tsx'
import { type ContentRow, wordsIn } from '../../pieces/content/rows.ts'
import { shownMark } from '../../pieces/content/shownMark.ts'

const isShown = (row: ContentRow) => row.withdrawnAt === null
const state = (row: ContentRow) => shownMark(isShown(row) ? 'shown' : 'removed')
const removing = {
  label: '내리기',
  reasons: ['안내가 끝났어요', '잘못 올렸어요'],
  may: permitted(helpActions, 'remove', (row: ContentRow) => ({
    status: isShown(row) ? 'shown' : 'removed',
  })),
}

const notices: Entity = {
  id: 'notices',
  label: '공지사항',
  calls: noticeCalls,
  schema: async () => (await import('../../../../domain/wire/customerCentre.ts')).noticeBody,
  fields: [
    { kind: 'text', name: 'title', label: '제목' },
    { kind: 'rich', of: 'notice', name: 'content', label: '내용', hint: '내린 공지를 저장하면 다시 보여요.' },
  ],
  columns: [
    namedColumn('제목', (row) => wordsIn(row, 'title')),
    {
      id: 'createdAt',
      header: recordWords.publishedAt,
      width: '152px',
      cell: (row) => moment(wordsIn(row, 'createdAt')),
      sortBy: (row) => wordsIn(row, 'createdAt'),
    },
  ],
  nameOf: (row) => wordsIn(row, 'title'),
  fresh: () => ({}),
  state,
  removing,
}

const nameOfType = (row: ContentRow) =>
  Object.entries(faqNames).find(([type]) => type === row.type)?.[1] ?? faqNames.other

const faqs: Entity = {
  id: 'faqs',
  label: '자주 묻는 질문',
  calls: faqCalls,
  schema: async () => (await import('../../../../domain/wire/customerCentre.ts')).faqBody,
  fields: [
    {
      kind: 'choice',
      name: 'type',
      label: '종류',
      half: true,
      options: optionsOf(faqNames),
    },
    { kind: 'number', name: 'position', label: '순서', half: true },
    { kind: 'text', name: 'question', label: '질문' },
    { kind: 'lines', name: 'answer', label: '답변', rows: 10, hint: '내린 질문을 저장하면 다시 보여요.' },
  ],
  columns: [
    placeColumn,
    {
      id: 'type',
      header: '종류',
      width: '120px',
      cell: nameOfType,
      sortBy: (row) => wordsIn(row, 'type'),
    },
    namedColumn('질문', (row) => wordsIn(row, 'question')),
  ],
  nameOf: (row) => wordsIn(row, 'question'),
  fresh: () => ({ position: 100 }),
  state,
  removing,
}

const entities = [notices, faqs]

/** Notices and frequent questions of the customer centre. */
export function HelpScreen() {
  return <EntityScreen title="공지·질문" entities={entities} />
}
