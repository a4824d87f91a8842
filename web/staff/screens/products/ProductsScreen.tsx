import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { placeFactsOf, productActions, productFactsOf } from '../../../../domain/catalogue/productActions.ts'
import { CONSIGNED, productColumns, saleNames } from '../../../../domain/lists/products.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import { lostHere } from '../../../../domain/shared/undelivered.ts'
import type { StaffProductRow, StaffProductsFilter } from '../../../../domain/wire/staffProducts.ts'
import { loadChunk } from '../../../kit/connection.ts'
import { useAnswer, useKeptAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { useRoles } from '../../api/session.ts'
import { productCalls } from '../../calls/content.ts'
import { consignmentCalls } from '../../calls/operations.ts'
import { AnswerView, together, Unread } from '../../kit/AnswerView.tsx'
import { type ActionTable, permitted } from '../../kit/actions.ts'
import { Button, buttonClass } from '../../kit/Button.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { clearing, FilterBar, type FiltersOf, filtersAsked } from '../../kit/FilterBar.tsx'
import { useFormKeys } from '../../kit/form/useFormKeys.ts'
import { Mark } from '../../kit/Mark.tsx'
import { Page } from '../../kit/Page.tsx'
import { pageAsked } from '../../kit/paging.ts'
import { Loading } from '../../kit/States.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { itemLabelsPath, paths } from '../../paths.ts'
import { categoryOptions } from '../../pieces/content/categoryOptions.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { meanings } from '../../pieces/meanings.ts'
import { placeNames } from '../../pieces/rented/placeWords.ts'
import { useAwayRow } from '../../pieces/useAwayRow.ts'
import { bulkActions } from './bulkActions.tsx'
import styles from './ProductsScreen.module.css'

// The form loads when a product is opened.
const ProductEditor = lazy(() =>
  loadChunk(() => import('./ProductEditor.tsx').then((part) => ({ default: part.ProductEditor }))),
)

/** The value of `open` in the URL while a new product is being written. */
const unwritten = 'new'

const columns = tableColumns(productColumns, {
  name: (row) => (
    <span className={styles.named}>
      {row.imageUrl !== null && <img src={row.imageUrl} alt="" loading="lazy" />}
      <span>
        {row.productName}
        {row.ownerType === 'luxshare' && <small> {CONSIGNED}</small>}
      </span>
    </span>
  ),
  discount: (row) => (row.discountRate === 0 ? '–' : `${row.discountRate}%`),
  state: (row) => (
    <Mark means={meanings.sale[row.onSale ? 'on' : 'off']}>{saleNames[row.onSale ? 'on' : 'off']}</Mark>
  ),
})

const actions: ActionTable<StaffProductRow> = [
  {
    id: 'hide',
    label: '숨기기',
    ...permitted(productActions, 'hide', productFactsOf),
    bulk: true,
    danger: true,
    reasons: ['상태를 점검해요', '사진을 다시 찍어요', '더 빌려주지 않아요'],
    run: (row, { reason }) => staffApi.send(productCalls.change(row.id), { onSale: false, reason }),
  },
  {
    id: 'show',
    label: '다시 판매',
    ...permitted(productActions, 'show', productFactsOf),
    bulk: true,
    reasons: ['점검을 마쳤어요', '사진을 다시 올렸어요'],
    run: (row, { reason }) => staffApi.send(productCalls.change(row.id), { onSale: true, reason }),
  },
  ...bulkActions,
  {
    id: 'lost',
    label: lostHere,
    ...permitted(productActions, 'lose', placeFactsOf),
    danger: true,
    isQuiet: () => true,
    change: ({ onSale }) => ({
      before: onSale ? saleNames.on : saleNames.off,
      after: `${saleNames.off} · ${placeNames.lost}`,
    }),
    reasons: ['재고를 셀 때 없었어요.', '수리를 맡긴 곳에서 잃어버렸어요.'],
    run: ({ id, losses }, { reason }) =>
      staffApi.send(productCalls.lost(id), { lossNumber: losses + 1, reason }),
  },
  {
    id: 'found',
    label: '다시 찾음',
    ...permitted(productActions, 'find', placeFactsOf),
    change: () => ({ before: placeNames.lost, after: '창고에 있음 · 다시 판매할 수 있음' }),
    reasons: ['창고에서 찾음', '수리를 맡긴 곳에서 찾음'],
    run: ({ id, losses }, { reason }) =>
      staffApi.send(productCalls.found(id), { lossNumber: losses, reason }),
  },
]

const idOf = ({ id }: StaffProductRow): string => String(id)

/** Products on and off sale; the drawer edits one. */
export function ProductsScreen() {
  const roles = useRoles()
  const mayMake = roles.some((role) => role === 'content' || role === 'admin')
  const url = useTableUrl()
  const brands = useAnswer(consignmentCalls.brands)
  const categories = useAnswer(consignmentCalls.categories)
  const choices = together(brands, categories)
  const brandOptions = (brands.data?.result ?? []).map(({ id, nameKorean }) => ({
    value: String(id),
    label: nameKorean,
  }))
  const inCategories = categoryOptions(categories.data?.result ?? [])
  const filters: FiltersOf<StaffProductsFilter> = [
    { kind: 'search', name: 'q', label: '찾기', placeholder: '이름, 상품번호, 브랜드' },
    { kind: 'choice', name: 'brandId', label: '브랜드', options: brandOptions, areRead: true },
    { kind: 'choice', name: 'categoryId', label: '카테고리', options: inCategories, areRead: true },
    {
      kind: 'choice',
      name: 'sale',
      label: '상태',
      options: optionsOf(saleNames),
    },
  ]
  const asked = filtersAsked(url, filters)
  const list = useKeptAnswer(productCalls.list({ ...asked, ...pageAsked(url) }))
  const away = useAwayRow(url, { rows: list.data?.result, idOf, isStale: list.isLoading }, (id) =>
    id === unwritten ? null : productCalls.row(id, asked),
  )
  const forms = useFormKeys()
  return (
    <Page
      title="상품"
      controls={
        <>
          {url.selected.length > 0 && (
            <Link className={buttonClass('plain')} to={itemLabelsPath(url.selected)}>
              라벨 {url.selected.length}장
            </Link>
          )}
          <ListFiles list={productCalls.list(asked)} name="products" count={list.data?.cntAll} />
          {mayMake && (
            <Link className={buttonClass('plain')} to={paths.productFile}>
              파일로 바꾸기
            </Link>
          )}
          {mayMake && (
            <Button look="main" onClick={() => url.setOpen(unwritten)}>
              새 상품
            </Button>
          )}
        </>
      }
    >
      <FilterBar url={url} filters={filters}>
        <Unread answer={choices} />
      </FilterBar>
      <DataTable
        name="상품"
        columns={columns}
        rows={list.data?.result}
        total={list.data?.cntAll}
        pageSize="chosen"
        idOf={idOf}
        nameOf={(row) => `${row.productCode} ${row.productName}`}
        url={url}
        sorting="server"
        actions={actions}
        roles={roles}
        wideDetail
        away={away}
        detailOf={(id) => (
          <AnswerView answer={choices}>
            {() => (
              <Suspense fallback={<Loading />}>
                <ProductEditor
                  key={forms.keyOf(id)}
                  id={id === unwritten ? null : id}
                  brands={brandOptions}
                  categories={inCategories}
                  onMade={() => list.mutate()}
                  onOpen={(made) => {
                    forms.goesOn(id, String(made))
                    url.setOpen(String(made))
                  }}
                />
              </Suspense>
            )}
          </AnswerView>
        )}
        isStale={list.isLoading}
        error={list.error}
        onRetry={() => void list.mutate()}
        nothing="해당하는 상품이 없어요."
        onClear={clearing(url, filters)}
      />
    </Page>
  )
}
