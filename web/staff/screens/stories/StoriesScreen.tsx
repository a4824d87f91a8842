import { promotionNames } from '../../../../domain/lists/promotionNames.ts'
import { planningNames } from '../../../../domain/shared/codeNames.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import { promotionCalls, shopPages } from '../../calls/content.ts'
import { EntityScreen } from '../../pieces/content/EntityScreen.tsx'
import type { Entity } from '../../pieces/content/entity.ts'
import { ProductsField } from '../../pieces/content/fetchedFields.ts'
import {
  freshPeriod,
  namedColumn,
  periodFields,
  picture,
  placeColumn,
  productCount,
} from '../../pieces/content/promotionFields.tsx'
import { promotionShape } from '../../pieces/content/promotionShape.ts'
import { wordsIn } from '../../pieces/content/rows.ts'
import { upload } from '../../pieces/content/upload.ts'

const types: Readonly<Record<string, string>> = planningNames
const takingDown = { label: '내리기', reasons: ['기간이 끝났어요', '잘못 올렸어요'] }

const plannings: Entity = {
  id: 'plannings',
  label: promotionNames.plannings,
  calls: promotionCalls('plannings'),
  schema: promotionShape('plannings'),
  fields: [
    {
      kind: 'choice',
      name: 'type',
      label: '종류',
      half: true,
      options: optionsOf(planningNames),
    },
    { kind: 'number', name: 'position', label: '순서', half: true },
    { kind: 'text', name: 'title', label: '제목' },
    { kind: 'text', name: 'subtitle', label: '부제목' },
    picture('pictureId', '목록 그림', true),
    picture('detailPictureId', '상세 그림', true),
    { kind: 'own', name: 'productIds', label: '상품', control: ProductsField },
    { kind: 'flag', name: 'onHome', label: '홈에도 보이기' },
    ...periodFields(false),
  ],
  columns: [
    placeColumn,
    namedColumn('제목', (row) => wordsIn(row, 'title')),
    {
      id: 'type',
      header: '종류',
      width: '88px',
      cell: (row) => types[wordsIn(row, 'type')],
      sortBy: (row) => wordsIn(row, 'type'),
    },
    productCount,
  ],
  nameOf: (row) => wordsIn(row, 'title'),
  fresh: (today) => ({
    type: 'collection',
    position: 0,
    onHome: false,
    productIds: [],
    pictureId: null,
    detailPictureId: null,
    ...freshPeriod(today),
  }),
  page: (row) => shopPages.planning(row.id),
  removing: takingDown,
}

const events: Entity = {
  id: 'events',
  label: promotionNames.events,
  calls: promotionCalls('events'),
  schema: promotionShape('events'),
  fields: [
    { kind: 'text', name: 'title', label: '제목' },
    picture('pictureId', '목록 그림'),
    picture('detailPictureId', '상세 그림', true),
    {
      kind: 'rich',
      of: 'event',
      name: 'content',
      label: '내용',
      upload: async (file) => (await upload(file)).fileUrl,
    },
    { kind: 'number', name: 'position', label: '순서', half: true },
    ...periodFields(false),
  ],
  columns: [placeColumn, namedColumn('제목', (row) => wordsIn(row, 'title'))],
  nameOf: (row) => wordsIn(row, 'title'),
  fresh: (today) => ({ content: '', position: 0, detailPictureId: null, ...freshPeriod(today) }),
  page: (row) => shopPages.event(row.id),
  removing: takingDown,
}

const entities = [plannings, events]

/** Themed promotions (기획전) with their products, and events with their text. */
export function StoriesScreen() {
  return <EntityScreen title="기획전·이벤트" entities={entities} />
}
