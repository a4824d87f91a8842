import { describe, expect, it } from 'vitest'
import type { Address } from '../../domain/wire/addresses.ts'
import { deliveryAddress } from '../../web/screens/order/OrderScreen.tsx'

const anAddress = (id: number, change: Partial<Address> = {}): Address => ({
  ...{ id, addressName: `집 ${id}`, recipientName: '김지우', isDefault: false },
  ...{ phoneNumber_1: '01023456789', phoneNumber_2: null },
  ...{ postCode: '04799', address1: '서울특별시 성동구 아차산로 17', address2: `${id}층` },
  ...change,
})

describe('an order goes to', () => {
  const home = anAddress(1, { isDefault: true })
  const office = anAddress(2)
  it('the default address until another one is picked', () => {
    expect(deliveryAddress([office, home], null)).toBe(home)
    expect(deliveryAddress([office, home], 2)).toBe(office)
  })
  it('the picked address as it reads after it was edited', () => {
    const moved = anAddress(2, { address2: '새 건물 3층' })
    expect(deliveryAddress([home, moved], 2)?.address2).toBe('새 건물 3층')
  })
  it('the default address again when the picked one was deleted', () => {
    expect(deliveryAddress([home], 2)).toBe(home)
  })
  it('the first address where none is the default, and to none where there is none', () => {
    expect(deliveryAddress([office, anAddress(3)], null)).toBe(office)
    expect(deliveryAddress([], null)).toBeNull()
  })
})
