import { brandInUse, shelfActions } from '../../../../domain/shared/contentActions.ts'
import { brandCalls, categoryCalls } from '../../calls/content.ts'
import { permitted } from '../../kit/actions.ts'
import type { FormField } from '../../kit/form/fields.ts'
import { figure } from '../../kit/words.ts'
import { CategoryField } from '../../pieces/content/CategoryField.tsx'
import { EntityScreen } from '../../pieces/content/EntityScreen.tsx'
import type { Entity } from '../../pieces/content/entity.ts'
import { FileField } from '../../pieces/content/FileField.tsx'
import { namedColumn, numberColumn, placeColumn, textColumn } from '../../pieces/content/promotionFields.tsx'
import { reasonFieldOf } from '../../pieces/content/reasonField.tsx'
import { type ContentRow, numberIn, wordsIn } from '../../pieces/content/rows.ts'

const place: FormField = {
  kind: 'number',
  name: 'position',
  label: '순서',
  half: true,
  hint: '작은 수가 앞에 와요.',
}
const productsIn = numberColumn('products', '상품', '88px')
const stateOf = (row: ContentRow) => ({
  status: row.products === 0 && numberIn(row, 'children') === 0 ? 'empty' : 'used',
})
const removing = {
  label: '지우기',
  reasons: ['더 쓰지 않아요', '잘못 만들었어요'],
  may: permitted(shelfActions, 'remove', stateOf),
}

const brands: Entity = {
  id: 'brands',
  label: '브랜드',
  creates: '만들기',
  calls: brandCalls,
  schema: async () => (await import('../../../../domain/wire/staffShelves.ts')).brandBody,
  fields: [
    { kind: 'text', name: 'nameKorean', label: '한글 이름', half: true },
    { kind: 'text', name: 'nameEnglish', label: '영문 이름', half: true },
    {
      kind: 'own',
      name: 'imageFileId',
      label: '로고',
      maybe: true,
      control: FileField,
      hint: '올리지 않으면 이름으로 보여요.',
    },
    { kind: 'flag', name: 'recommended', label: '추천 브랜드로 보이기', half: true },
    place,
    reasonFieldOf('brands'),
  ],
  columns: [
    placeColumn,
    namedColumn('한글 이름', (row) => wordsIn(row, 'nameKorean')),
    textColumn('nameEnglish', '영문 이름', 'minmax(140px, 1fr)'),
    {
      id: 'recommended',
      header: '추천',
      width: '72px',
      cell: (row) => (row.recommended === true ? '추천' : '–'),
      sortBy: (row) => (row.recommended === true ? 0 : 1),
    },
    productsIn,
  ],
  nameOf: (row) => wordsIn(row, 'nameKorean'),
  fresh: () => ({ imageFileId: null, recommended: false, position: 0 }),
  removing,
  note: brandInUse,
}

const name: FormField = { kind: 'text', name: 'name', label: '이름', half: true }

const categories: Entity = {
  id: 'categories',
  label: '카테고리',
  creates: '만들기',
  calls: categoryCalls,
  schema: async () => (await import('../../../../domain/wire/staffShelves.ts')).categoryBody,
  fields: [
    {
      kind: 'own',
      name: 'parentId',
      label: '위 카테고리',
      maybe: true,
      control: CategoryField,
      hint: '비우면 맨 위에 만들어요. 나중에 바꿀 수 없어요.',
    },
    name,
    place,
    reasonFieldOf('categories'),
  ],
  changing: {
    schema: async () => (await import('../../../../domain/wire/staffShelves.ts')).categoryChange,
    fields: [name, place, reasonFieldOf('categories')],
  },
  columns: [
    {
      id: 'path',
      header: '카테고리',
      width: 'minmax(240px, 1.6fr)',
      cell: (row) => wordsIn(row, 'path'),
    },
    placeColumn,
    productsIn,
  ],
  nameOf: (row) => wordsIn(row, 'path'),
  fresh: () => ({ parentId: null, position: 0 }),
  facts: (row) => [{ name: '상품', value: `${figure(numberIn(row, 'products'))}개` }],
  removing,
  note: '상품이나 아래 카테고리가 있는 카테고리는 지울 수 없어요.',
}

const entities = [brands, categories]

/** Brands and categories. */
export function ShelvesScreen() {
  return <EntityScreen title="브랜드·카테고리" entities={entities} />
}
