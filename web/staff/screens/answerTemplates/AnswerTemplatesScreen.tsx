import { answerFieldNames } from '../../../../domain/inquiries/answerFields.ts'
import { answerTemplateCalls } from '../../calls/content.ts'
import type { FormField } from '../../kit/form/fields.ts'
import { EntityScreen } from '../../pieces/content/EntityScreen.tsx'
import type { Entity } from '../../pieces/content/entity.ts'
import { namedColumn, placeColumn } from '../../pieces/content/promotionFields.tsx'
import { reasonFieldOf } from '../../pieces/content/reasonField.tsx'
import { type ContentRow, wordsIn } from '../../pieces/content/rows.ts'

const fields: readonly FormField[] = [
  { kind: 'text', name: 'name', label: '이름' },
  {
    kind: 'lines',
    name: 'content',
    label: '내용',
    rows: 9,
    hint: `보낼 때 채우는 칸: ${answerFieldNames.map((name) => `{${name}}`).join(', ')}`,
  },
  { kind: 'number', name: 'position', label: '순서', half: true, hint: '작은 수가 앞에 와요.' },
  reasonFieldOf('answer-templates'),
]
const contentOf = (row: ContentRow) => wordsIn(row, 'content')

const answerTemplates: Entity = {
  id: 'answer-templates',
  label: '답변 틀',
  creates: '만들기',
  roles: ['operations'],
  calls: answerTemplateCalls,
  schema: async () => (await import('../../../../domain/wire/answerTemplates.ts')).answerTemplateBody,
  fields,
  columns: [
    placeColumn,
    namedColumn('이름', (row) => wordsIn(row, 'name')),
    {
      id: 'content',
      header: '내용',
      width: 'minmax(240px, 2fr)',
      cell: contentOf,
      sortBy: contentOf,
    },
  ],
  nameOf: (row) => wordsIn(row, 'name'),
  fresh: () => ({ position: 0 }),
  removing: { label: '지우기', reasons: ['더 쓰지 않는 답변이에요', '다른 틀과 합쳤어요'] },
  note: '문의에 답할 때 골라서 시작해요. 고친 틀은 이미 보낸 답변을 바꾸지 않아요.',
}

const entities = [answerTemplates]

/** Templates of the answers to inquiries. */
export function AnswerTemplatesScreen() {
  return <EntityScreen title="답변 틀" entities={entities} />
}
