import { describe, expect, it } from 'vitest'
import type { Address } from '../../domain/wire/addresses.ts'
import { openedForm } from '../../web/pieces/addresses/useAddressBook.ts'

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
