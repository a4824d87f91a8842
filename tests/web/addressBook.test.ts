import { describe, expect, it } from 'vitest'
import type { Address } from '../../domain/wire/addresses.ts'
import { isSelectedOnceSaved } from '../../web/pieces/addresses/AddressSheets.tsx'
import { addressOfTexts, emptyAddress, textsOfAddress } from '../../web/pieces/addresses/addressSchema.ts'
import { openedForm } from '../../web/pieces/addresses/useAddressBook.ts'
import { withSaved } from '../../web/pieces/addresses/useAddresses.ts'
import { goesTo } from '../../web/screens/orderDetail/DeliveryChange.tsx'

const anAddress = (id: number): Address => ({
  ...{ id, addressName: `집 ${id}`, recipientName: '김지우', isDefault: id === 1 },
  ...{ phoneNumber_1: '01023456789', phoneNumber_2: null },
  ...{ postCode: '04799', address1: '서울특별시 성동구 아차산로 17', address2: `${id}층` },
})
const book = [anAddress(1), anAddress(2)]
const adding = { isOpen: true, subject: null }
const editing = { isOpen: true, subject: 2 }

describe('the form that a history entry has open', () => {
  it('is the one of the address that was to be edited, also after a reload', () =>
    expect(openedForm(editing, book)).toEqual({ address: anAddress(2) }))
  it('is an empty one for an address to add', () =>
    expect(openedForm(adding, book)).toEqual({ address: null }))
  it('waits until the addresses have loaded', () => {
    expect(openedForm(editing, undefined)).toBeNull()
    expect(openedForm(adding, undefined)).toBeNull()
  })
  it('is none for an address that was deleted meanwhile', () =>
    expect(openedForm(editing, [anAddress(1)])).toBeNull())
  it('is none while nothing is open', () =>
    expect(openedForm({ isOpen: false, subject: null }, book)).toBeNull())
})

describe('an order', () => {
  const home = { ...anAddress(1), address2: '502호' }
  const order = {
    ...{ shippingName: '김지우', shippingPhone: '01023456789' },
    shippingAddress: '서울특별시 성동구 아차산로 17, 502호',
  }
  const edited = { ...home, address2: '1203호' }
  it('goes to the saved address that is its own in every part, and to no other of that street (rule 727)', () => {
    expect(goesTo(order, home)).toBe(true)
    for (const other of [
      edited,
      { ...home, phoneNumber_1: '01099998888' },
      { ...home, recipientName: '박서준' },
      { ...home, address1: '서울특별시 성동구 아차산로 1', address2: '' },
    ])
      expect(goesTo(order, other)).toBe(false)
  })
  it('is sent to its address as it was edited, and not to another one that was', () => {
    const isChosen = (address: Address) => goesTo(order, address)
    expect(isSelectedOnceSaved({ edited: home, saved: edited }, isChosen)).toBe(true)
    expect(isSelectedOnceSaved({ edited: null, saved: edited }, isChosen)).toBe(true)
    expect(isSelectedOnceSaved({ edited: home, saved: { ...home, addressName: '본가' } }, isChosen)).toBe(
      false,
    )
    expect(isSelectedOnceSaved({ edited: anAddress(2), saved: edited }, isChosen)).toBe(false)
  })
  it('at checkout follows the address that it chose by itself', () =>
    expect(isSelectedOnceSaved({ edited: home, saved: edited }, ({ id }) => id === 1)).toBe(false))
})

describe('a book in which an address was saved', () => {
  const whole = { result: book, cntAll: 2 }
  it('has it in its place, and one default', () => {
    const moved = { ...anAddress(2), address2: '5층', isDefault: true }
    expect(withSaved(whole, moved)).toEqual({
      result: [{ ...anAddress(1), isDefault: false }, moved],
      cntAll: 2,
    })
  })
  it('keeps its default when another one is added', () => {
    expect(withSaved(whole, anAddress(3))).toEqual({ result: [...book, anAddress(3)], cntAll: 3 })
  })
})

it('an address that was being typed comes back from its texts', () => {
  const typed = { ...emptyAddress, addressName: '작업실', phoneNumber_1: '010234', isDefault: true }
  expect(addressOfTexts(textsOfAddress(typed))).toEqual(typed)
  expect(addressOfTexts(textsOfAddress({ ...typed, isDefault: false })).isDefault).toBe(false)
})
