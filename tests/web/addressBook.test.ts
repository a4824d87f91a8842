import { describe, expect, it } from 'vitest'
import type { Address } from '../../domain/wire/addresses.ts'
import { addressOfTexts, emptyAddress, textsOfAddress } from '../../web/pieces/addresses/addressSchema.ts'
import { openedForm } from '../../web/pieces/addresses/useAddressBook.ts'
import { withSaved } from '../../web/pieces/addresses/useAddresses.ts'

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
