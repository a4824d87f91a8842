import type { ReactNode } from 'react'
import { promotionNames } from '../../../../domain/lists/promotionNames.ts'
import { pictureScenes, sceneNames } from '../../../../domain/shared/pictureScenes.ts'
import type { PromotionKind } from '../../../../domain/wire/promotions.ts'
import { promotionCalls, promotionPictureCalls, shopPages } from '../../calls/content.ts'
import type { FormField } from '../../kit/form/fields.ts'
import { EntityScreen } from '../../pieces/content/EntityScreen.tsx'
import type { Entity } from '../../pieces/content/entity.ts'
import { FileField } from '../../pieces/content/FileField.tsx'
import { ProductField, ProductsField } from '../../pieces/content/ProductsField.tsx'
import {
  freshPeriod,
  linkFields,
  namedColumn,
  periodFields,
  picture,
  placeColumn,
  productCount,
  textColumn,
} from '../../pieces/content/promotionFields.tsx'
import { promotionShape } from '../../pieces/content/promotionShape.ts'
import { type ContentRow, wordsIn } from '../../pieces/content/rows.ts'
import { shownState } from '../../pieces/content/shownState.ts'
import styles from './ShowcaseScreen.module.css'

const place: FormField = { kind: 'number', name: 'position', label: '순서', half: true }
const takingDown = { label: '내리기', reasons: ['행사가 끝났어요', '잘못 올렸어요', '다른 것으로 바꿔요'] }

/** Banners and popups: a picture with an optional link. */
const linked = (id: PromotionKind & ('banners' | 'popups')): Entity => ({
  id,
  label: promotionNames[id],
  calls: promotionCalls(id),
  schema: promotionShape(id),
  fields: [picture('pictureId', '그림'), ...linkFields, place, ...periodFields(false)],
  columns: [
    placeColumn,
    namedColumn('그림', (row) => wordsIn(row, 'pictureTitle')),
    textColumn('linkUrl', '누르면 가는 곳', 'minmax(120px, 1fr)'),
  ],
  nameOf: (row) => wordsIn(row, 'pictureTitle'),
  fresh: (today) => ({ target: 'current', position: 0, ...freshPeriod(today) }),
  page: () => shopPages.home,
  removing: takingDown,
})

const banners = linked('banners')
const popup = linked('popups')
/** A popup covers the whole home page, so a new one is looked at before shoppers see it. */
export const popups: Entity = {
  ...popup,
  fields: [
    ...popup.fields,
    {
      kind: 'flag',
      name: 'shown',
      label: '손님에게 보이기',
      hint: '끄면 게시 기간에도 보이지 않아요. 미리 보기로 확인한 뒤에 켜요.',
    },
  ],
  fresh: (today) => ({ ...popup.fresh(today), shown: false }),
  over: popupOver,
}

const groups: Entity = {
  id: 'recommend-groups',
  label: promotionNames['recommend-groups'],
  calls: promotionCalls('recommend-groups'),
  schema: promotionShape('recommend-groups'),
  fields: [
    {
      kind: 'text',
      name: 'theme',
      label: '자리',
      hint: '홈의 자리 이름이에요: HOT_ITEMS, RENT_BAG_PICKS. 영문 대문자로 써요.',
    },
    { kind: 'text', name: 'title', label: '제목' },
    { kind: 'text', name: 'subtitle', label: '부제목' },
    { kind: 'own', name: 'productIds', label: '상품', control: ProductsField },
    { kind: 'flag', name: 'shown', label: '홈에 보이기', half: true },
    place,
    ...periodFields(true),
  ],
  columns: [
    placeColumn,
    namedColumn('제목', (row) => wordsIn(row, 'title')),
    textColumn('theme', '자리', 'minmax(140px, 0.8fr)'),
    productCount,
  ],
  nameOf: (row) => wordsIn(row, 'title'),
  fresh: () => ({ shown: true, position: 0, productIds: [], startsTime: '00:00', endsTime: '23:59' }),
  page: () => shopPages.home,
  removing: takingDown,
}

const deals: Entity = {
  id: 'hot-deals',
  label: promotionNames['hot-deals'],
  calls: promotionCalls('hot-deals'),
  schema: promotionShape('hot-deals'),
  fields: [
    { kind: 'own', name: 'productId', label: '상품', control: ProductField },
    {
      kind: 'day',
      name: 'startsOn',
      label: '시작하는 날',
      half: true,
      maybe: true,
      hint: '비우면 바로 보여요.',
    },
    { kind: 'time', name: 'startsTime', label: '시작하는 시각', half: true },
    {
      kind: 'day',
      name: 'salesEndDate',
      label: '끝나는 날',
      half: true,
      hint: '그날 23시 59분까지 남은 시간이 보여요.',
    },
    place,
  ],
  columns: [placeColumn, namedColumn('상품', (row) => wordsIn(row, 'productName'))],
  nameOf: (row) => wordsIn(row, 'productName'),
  fresh: (today) => ({ salesEndDate: today, startsTime: '00:00', position: 0 }),
  page: () => shopPages.home,
  removing: takingDown,
}

const keywords: Entity = {
  id: 'recommended-keywords',
  label: promotionNames['recommended-keywords'],
  calls: promotionCalls('recommended-keywords'),
  schema: promotionShape('recommended-keywords'),
  fields: [{ kind: 'text', name: 'keyword', label: '검색어' }, place, ...periodFields(true)],
  columns: [placeColumn, namedColumn('검색어', (row) => wordsIn(row, 'keyword'))],
  nameOf: (row) => wordsIn(row, 'keyword'),
  fresh: () => ({ position: 0, startsTime: '00:00', endsTime: '23:59' }),
  removing: takingDown,
}

const sceneOptions = pictureScenes.map((scene) => ({ value: scene, label: sceneNames[scene] }))

const pictures: Entity = {
  id: 'promotion-pictures',
  label: '그림',
  calls: promotionPictureCalls,
  schema: promotionShape('promotion-pictures'),
  fields: [
    {
      kind: 'lines',
      name: 'title',
      label: '그림의 말',
      rows: 2,
      hint: '사진을 올리지 않으면 이 말을 넣어 그려요. 사진에는 읽어 주는 설명이 돼요.',
    },
    { kind: 'text', name: 'subtitle', label: '작은 말' },
    { kind: 'own', name: 'pcFileId', label: 'PC 사진', maybe: true, control: FileField },
    { kind: 'own', name: 'mobileFileId', label: '모바일 사진', maybe: true, control: FileField },
    { kind: 'choice', name: 'scene', label: '그리는 장면', options: sceneOptions, half: true },
    { kind: 'number', name: 'seed', label: '그림 번호', half: true },
  ],
  columns: [
    namedColumn('그림의 말', (row) => wordsIn(row, 'title').replaceAll('\n', ' ')),
    textColumn('subtitle', '작은 말', 'minmax(120px, 0.8fr)'),
    {
      id: 'made',
      header: '만든 방법',
      width: '120px',
      cell: (row) => (row.mobileFileId === null ? '그린 그림' : '올린 사진'),
    },
  ],
  nameOf: (row) => wordsIn(row, 'title').replaceAll('\n', ' '),
  fresh: () => ({ scene: 'atelier', seed: 1, pcFileId: null, mobileFileId: null }),
  removing: { label: '지우기', reasons: ['더 쓰지 않아요', '잘못 올렸어요'] },
}

/** The popup over the home page at that moment, as a shopper who has not dismissed it sees it; a hidden one, too. */
export function popupOver(row: ContentRow, at: number): ReactNode {
  if (shownState({ ...row, shown: true }, at) !== 'shown') return null
  return (
    <section className={styles.dim} aria-label="손님이 볼 팝업">
      <div className={styles.sheet}>
        <img className={styles.picture} src={wordsIn(row, 'pictureUrl')} alt={wordsIn(row, 'pictureTitle')} />
        <p className={styles.answers} aria-hidden="true">
          <span>오늘하루 보지않기</span>
          <span>닫기</span>
        </p>
      </div>
    </section>
  )
}

const entities = [banners, popups, groups, deals, keywords, pictures]

/** Promotional content of the home page. */
export function ShowcaseScreen() {
  return <EntityScreen title="홈 전시" entities={entities} />
}
