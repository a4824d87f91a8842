import { sql } from 'kysely'
import { mayDo } from '../../domain/shared/actionTable.ts'
import { categoryPath } from '../../domain/shared/categoryPath.ts'
import { brandInUse, shelfActions } from '../../domain/shared/contentActions.ts'
import { refuse } from '../../domain/shared/decision.ts'
import {
  type BrandBody,
  type BrandChange,
  brandBody,
  brandChange,
  type CategoryBody,
  type CategoryChange,
  categoryBody,
  categoryChange,
  type StaffCategory,
  staffBrandsAnswer,
  staffCategoriesAnswer,
} from '../../domain/wire/staffShelves.ts'
import { contentRoutes } from '../content/index.ts'
import { contentVersion, defineContent } from '../platform/content.ts'
import type { Deps, Routes } from '../platform/deps.ts'

const wrong = (field: string, sentence: string) =>
  refuse('INVALID_REQUEST', { fields: { [field]: sentence } })

const brands = defineContent({
  table: 'shop.brands',
  key: ['id'],
  fields: {
    ...{ nameKorean: 'name_korean', nameEnglish: 'name_english', imageFileId: 'image_file_id' },
    ...{ recommended: 'recommended', position: 'position' },
  },
  problems: [
    ['nameEnglish', '이미 있는 브랜드예요.', /^brands_name_english$/],
    ['imageFileId', '없는 사진이에요. 다시 올려 주세요.', /^brands_image_file_id_fkey$/],
  ],
  create: (body: BrandBody) => ({ body }),
  change: (body: BrandChange) => ({ body }),
  async remove({ id }, { trx }) {
    const product = await trx
      .selectFrom('shop.products')
      .select('id')
      .where('brand_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    const status = product === undefined ? 'empty' : 'used'
    return mayDo(shelfActions, 'remove', { status }, 'staff') ? 'delete' : wrong('id', brandInUse)
  },
})

/** A category lies below another or at the top, for good; its name and its place among its siblings may change. */
const categories = defineContent({
  table: 'shop.categories',
  key: ['id'],
  async create({ name, position, parentId }: CategoryBody, { trx }) {
    const top = { name, position, parent_id: null, level: 1 }
    if (parentId === null) return { values: top }
    const parent = await trx
      .selectFrom('shop.categories')
      .select('level')
      .where('id', '=', parentId)
      .forUpdate()
      .executeTakeFirst()
    if (parent === undefined) return wrong('parentId', '없는 카테고리예요. 다시 골라 주세요.')
    if (parent.level === 3) return wrong('parentId', '카테고리는 3단계까지예요.')
    return { values: { ...top, parent_id: parentId, level: parent.level + 1 } }
  },
  change: ({ name, position }: CategoryChange) => ({ values: { name, position } }),
  async remove({ id }, { trx }) {
    const product = await trx
      .selectFrom('shop.products')
      .select('id')
      .where(({ or, eb }) => or([eb('c1', '=', id), eb('c2', '=', id), eb('c3', '=', id)]))
      .limit(1)
      .executeTakeFirst()
    const child = await trx
      .selectFrom('shop.categories')
      .select('id')
      .where('parent_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    const status = product === undefined && child === undefined ? 'empty' : 'used'
    const inIt = product === undefined ? '아래 카테고리가' : '상품이'
    return mayDo(shelfActions, 'remove', { status }, 'staff')
      ? 'delete'
      : wrong('id', `${inIt} 있는 카테고리는 지울 수 없어요.`)
  },
})

/** Returns the whole tree in the shop's order, each category after its parent, with its number of products. */
async function staffCategories({ kysely }: Deps['db']): Promise<StaffCategory[]> {
  const [rows, counts] = await Promise.all([
    kysely
      .selectFrom('shop.categories as t')
      .selectAll()
      .select(sql<number>`${sql.raw(contentVersion(categories))}`.as('version'))
      .orderBy('position')
      .orderBy('id')
      .execute(),
    kysely
      .selectFrom('shop.products')
      .select(({ fn }) => ['c1', 'c2', 'c3', fn.countAll<string>().as('count')])
      .groupBy(['c1', 'c2', 'c3'])
      .execute(),
  ])
  const productsIn = (id: number) =>
    counts
      .filter(({ c1, c2, c3 }) => [c1, c2, c3].includes(id))
      .reduce((sum, { count }) => sum + Number(count), 0)
  const below = (parent: number | null, above: readonly string[]): StaffCategory[] =>
    rows
      .filter((row) => row.parent_id === parent)
      .flatMap(({ id, name, level, position, version }) => {
        const names = [...above, name]
        const children = rows.filter(({ parent_id }) => parent_id === id).length
        return [
          {
            id,
            name,
            path: categoryPath(names),
            level,
            position,
            products: productsIn(id),
            children,
            version,
          },
          ...below(id, names),
        ]
      })
  return below(null, [])
}

const aBrand = { nameKorean: '메종 오름', nameEnglish: 'Maison Oreum', position: 3, reason: '새 거래처' }
const aCategory = { name: '미니백', position: 2, reason: '분류를 나눠요' }

/** Content staff maintain brands and categories. */
export const shelfRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('content')
  contentRoutes(app, deps, brands, {
    ...{ path: '/api/staff/brands', onRequest },
    list: {
      summary: '브랜드 목록',
      answer: staffBrandsAnswer,
      order: 't.position, t.id',
      shows: {
        pictureUrl: '(SELECT f.url FROM shop.files f WHERE f.id = t.image_file_id)',
        products: '(SELECT count(*) FROM shop.products p WHERE p.brand_id = t.id)',
      },
    },
    create: { summary: '브랜드 만들기', body: brandBody, example: aBrand },
    change: { summary: '브랜드 바꾸기', body: brandChange, example: aBrand },
    remove: { summary: '브랜드 지우기', description: '상품이 없는 브랜드만 지워요.' },
  })
  contentRoutes(app, deps, categories, {
    ...{ path: '/api/staff/categories', onRequest },
    list: {
      summary: '카테고리 목록',
      answer: staffCategoriesAnswer,
      rows: () => staffCategories(deps.db),
    },
    create: {
      summary: '카테고리 만들기',
      description: '3단계까지 만들어요. 위 카테고리는 나중에 바꿀 수 없어요.',
      body: categoryBody,
      example: { ...aCategory, parentId: null },
    },
    change: { summary: '카테고리 이름과 순서 바꾸기', body: categoryChange, example: aCategory },
    remove: { summary: '카테고리 지우기', description: '상품도 아래 카테고리도 없을 때만 지워요.' },
  })
}
