import { useEffect, useState } from 'react'
import useSWR from 'swr'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useAddresses } from '../../pieces/addresses/useAddresses.ts'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { type OrderDraft, orderDraft } from '../../storage/orderDraft.ts'
import { messages } from '../../text/messages.ts'
import { Checkout } from './Checkout.tsx'
import styles from './OrderScreen.module.css'

/** Prices and shipping costs as they are now, not as they were when the draft was stored. */
function useProducts(draft: OrderDraft | null) {
  const ids = draft?.items.map(({ product }) => product.id) ?? []
  return useSWR<ProductDetail[], Error>(ids.length === 0 ? null : ['checkout-products', ...ids], () =>
    Promise.all(ids.map((id) => api.read(calls.product(id)))),
  )
}

export function OrderScreen() {
  const stepBack = useStepBack()
  const [draft] = useState(() => orderDraft.read())
  const products = useProducts(draft)
  const addresses = useAddresses()
  const error = products.error ?? addresses.error
  const isWaiting = draft !== null && error === undefined && (!products.data || !addresses.data)
  useLoadingOverlay(isWaiting)
  useEffect(() => {
    if (draft === null) alertNotice(messages.noCart).then(() => stepBack())
    else if (error !== undefined) alertNotice(error.message).then(() => stepBack())
  }, [draft, error, stepBack])
  if (draft === null || products.data === undefined || addresses.data === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="title" />
        <Skeleton shape="box" count={4} />
      </div>
    )
  return (
    <Checkout
      draft={draft}
      products={products.data}
      savedAddresses={addresses.data.result}
      onPricesChanged={products.mutate}
    />
  )
}
