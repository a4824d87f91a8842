import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { mutate } from 'swr'
import { calls } from '../../calls.ts'
import { alertNotice } from '../../kit/notices.ts'
import { paths } from '../../paths.ts'
import { checkoutSelection } from '../../storage/checkoutSelection.ts'
import { changedFact } from './endings.ts'
import type { CheckoutControls } from './useCheckout.ts'

/** Reloads a fact of the page that a refusal showed to be stale. */
type Reload = { prices: () => unknown; coupons: () => unknown; points: () => unknown }

/**
 * Leaves the page once the order is placed or turns out to exist already, but not before the history entry of the card
 * sheet is gone; any other refusal reloads what it showed to be stale.
 */
export function useCheckoutEndings(
  { placed, failure }: Pick<CheckoutControls, 'placed' | 'failure'>,
  hasSheetEntry: boolean,
  { prices, coupons, points }: Reload,
): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (placed === null || hasSheetEntry) return
    mutate(calls.cart.url)
    navigate(placed.orderId === '' ? paths.home : paths.orderComplete(placed.orderId), { replace: true })
  }, [placed, hasSheetEntry, navigate])
  useEffect(() => {
    if (failure?.kind !== 'ordered' || hasSheetEntry) return
    checkoutSelection.clear()
    mutate(calls.cart.url)
    alertNotice(failure.message).then(() => navigate(paths.orderDetail(failure.orderId), { replace: true }))
  }, [failure, hasSheetEntry, navigate])
  useEffect(() => {
    const changed = changedFact(failure)
    if (changed === 'prices') prices()
    if (changed === 'coupons') coupons()
    if (changed === 'points') points()
  }, [failure, prices, coupons, points])
}
