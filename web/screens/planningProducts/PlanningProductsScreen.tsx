import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Planning } from '../../../domain/wire/promotions.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { CategoryTabs } from '../../pieces/listing/CategoryTabs.tsx'
import { EmptyListing } from '../../pieces/listing/EmptyListing.tsx'
import { LatePeriodRow } from '../../pieces/listing/LatePeriodRow.tsx'
import { Listing } from '../../pieces/listing/Listing.tsx'
import { planningOrders } from '../../pieces/listing/options.ts'
import { useBackWhenMissing } from '../../pieces/listing/useBackWhenMissing.ts'
import { useListFilter } from '../../pieces/listing/useListFilter.ts'
import { type ListPage, useListing } from '../../pieces/listing/useListing.ts'
import { type AddressOf, useRewrite } from '../../pieces/listing/useRewrite.ts'
import { planningBrands, planningCall } from '../../pieces/listQuery.ts'
import { usePageTitle } from '../../pieces/usePageTitle.ts'
import styles from './PlanningProductsScreen.module.css'

type Page = ListPage & { planningEvent: Planning }

export function PlanningProductsScreen() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const filter = useListFilter(search)
  const addressOf: AddressOf = (changed) => paths.planningProducts(id, changed)
  const list = useListing<Page>(filter, (asked, cursor) => planningCall(id, asked, cursor))
  const rewrite = useRewrite(filter, addressOf)
  useBackWhenMissing(list.isMissing)
  return (
    <>
      <PlanningHead loaded={list.first?.planningEvent} />
      <CategoryTabs filter={filter} addressOf={addressOf} />
      <LatePeriodRow filter={filter} rewrite={rewrite} />
      <Listing
        filter={filter}
        addressOf={addressOf}
        list={list}
        brandsOf={(asked) => planningBrands(id, asked)}
        sorts={planningOrders}
        empty={<EmptyListing filter={filter} rewrite={rewrite} tabs />}
      />
    </>
  )
}

/** Main picture, title and subtitle; they stay visible while another filter of the products loads. */
function PlanningHead({ loaded }: { loaded: Planning | undefined }) {
  const [planning, setPlanning] = useState(loaded)
  if (loaded !== undefined && loaded !== planning) setPlanning(loaded)
  usePageTitle(planning?.title ?? null)
  const picture = planning?.main_image_file ?? planning?.detail_image_file ?? null
  return (
    <header>
      {(planning === undefined || picture !== null) && (
        <div className={styles.picture}>
          {picture !== null && (
            <img
              src={picture.fileUrl}
              alt=""
              width={780}
              height={1000}
              fetchPriority="high"
              className={styles.image}
            />
          )}
        </div>
      )}
      <div className={styles.words}>
        {planning === undefined ? (
          <Skeleton shape="title" />
        ) : (
          <>
            <h1 className={styles.title} tabIndex={-1}>
              {planning.title}
            </h1>
            <p className={styles.subtitle}>{planning.subtitle}</p>
          </>
        )}
      </div>
    </header>
  )
}
