import { synonymCalls } from '../../calls/content.ts'
import type { FormField } from '../../kit/form/fields.ts'
import { EntityScreen } from '../../pieces/content/EntityScreen.tsx'
import type { Entity } from '../../pieces/content/entity.ts'
import { namedColumn } from '../../pieces/content/promotionFields.tsx'
import { reasonFieldOf } from '../../pieces/content/reasonField.tsx'
import { type ContentRow, listIn, wordsIn } from '../../pieces/content/rows.ts'

const synonymsField: FormField = {
  kind: 'words',
  name: 'synonyms',
  label: '유의어',
  hint: '쉼표로 나눠요. 이 말로 찾아도 단어가 들어간 상품이 나와요.',
}
const synonymsOf = (row: ContentRow) => listIn(row, 'synonyms').join(', ')

const synonyms: Entity = {
  id: 'synonyms',
  label: '유의어',
  creates: '정하기',
  calls: synonymCalls,
  schema: async () => (await import('../../../../domain/wire/staffSearchWords.ts')).synonymsBody,
  fields: [
    { kind: 'text', name: 'word', label: '단어', hint: '상품 이름, 색상이나 소재에 쓰는 말이에요.' },
    synonymsField,
    reasonFieldOf('synonyms'),
  ],
  changing: {
    schema: async () => (await import('../../../../domain/wire/staffSearchWords.ts')).synonymsChange,
    fields: [synonymsField, reasonFieldOf('synonyms')],
  },
  columns: [
    namedColumn('단어', (row) => wordsIn(row, 'word')),
    {
      id: 'synonyms',
      header: '유의어',
      width: 'minmax(240px, 2fr)',
      cell: (row) => synonymsOf(row),
      sortBy: (row) => synonymsOf(row),
    },
  ],
  nameOf: (row) => wordsIn(row, 'word'),
  fresh: () => ({ synonyms: [] }),
  removing: { label: '지우기', reasons: ['더 쓰지 않는 말이에요', '엉뚱한 상품이 나와요'] },
  note: '저장하면 1분 안에 검색에 반영돼요. 추천 검색어는 홈 전시에서 고쳐요.',
}

const entities = [synonyms]

/** Synonyms for the shop's search. */
export function SearchWordsScreen() {
  return <EntityScreen title="검색어" entities={entities} />
}
