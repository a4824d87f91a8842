import { useState } from 'react'
import useSWR from 'swr'
import type { Category, ProductCard as Product } from '../../../domain/wire/catalogue.ts'
import type { List } from '../../api/reading.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { calls } from '../../paths.ts'
import { ProductCard } from '../../pieces/productCard/ProductCard.tsx'
import styles from './NewItems.module.css'

const shown = 12

/** What arrived last, in two rows, by top-level category. */
export function NewItems() {
  const [categoryId, setCategoryId] = useState<number>()
  const categories = useSWR<List<Category>, Error>(calls.categories).data?.result ?? []
  const { data } = useSWR<List<Product>, Error>(calls.products({ orders: 'recent', categoryId }))
  const tabs = [{ id: undefined, name: '전체' }, ...categories]
  return (
    <section aria-labelledby="new-items" className={styles.section}>
      <h2 id="new-items" className={styles.title}>
        New items
      </h2>
      <div className={styles.tabs}>
        {tabs.map((tab) => (
          <button
            key={tab.id ?? 'all'}
            type="button"
            className={styles.tab}
            aria-pressed={tab.id === categoryId}
            onClick={() => setCategoryId(tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <ul className={styles.rows}>
        {data === undefined
          ? [0, 1, 2, 3, 4, 5].map((place) => (
              <li key={place} className={styles.item}>
                <Skeleton shape="card" />
              </li>
            ))
          : data.result.slice(0, shown).map((product) => (
              <li key={product.id} className={styles.item}>
                <ProductCard product={product} sizes="135px" />
              </li>
            ))}
      </ul>
    </section>
  )
}
